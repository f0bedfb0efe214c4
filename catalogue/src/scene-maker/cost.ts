import type { Cost, CostLine, Prices } from '../prices.ts';
import { said } from '../said.ts';
import { chainsOf, type SceneValues } from './input.ts';
import { AUTOMATIC_CHAINS, isVeo3 } from './models.ts';

export const scenePrices = {
  wanBase: 50,
  wanModel: 10,
  wan720p: 10,
  wanPro: 160,
  pixverseBase: 50,
  pixverse720p: 10,
  pixverse1080p: 20,
  luma540p: 100,
  luma720p: 200,
  luma1080p: 400,
  clipAboveThree: 15,
  /** In hundredths: the longer clips of Pixverse and Luma cost 1.75 times as much. */
  longerClips: 175,
  veo3Fast720p: 400,
  veo3Fast1080p: 800,
  veo3720p: 800,
  veo31080p: 1600,
  veo3Audio: 100,
};

/** Tokens for one clip before anything is added for many or longer ones. */
function clipTokens({ modelType, resolution }: SceneValues, prices: Prices): number {
  const isFullHd = resolution === '1080p';
  switch (modelType) {
    case 'wan':
      return (prices.wanBase ?? 0) + (prices.wanModel ?? 0) + (resolution === '720p' ? (prices.wan720p ?? 0) : 0);
    case 'wan_pro':
      return prices.wanPro ?? 0;
    case 'pixverse': {
      const extra = { '360p': 0, '540p': 0, '720p': prices.pixverse720p, '1080p': prices.pixverse1080p }[resolution];
      return (prices.pixverseBase ?? 0) + (extra ?? 0);
    }
    case 'luma': {
      const byResolution = { '720p': prices.luma720p, '1080p': prices.luma1080p };
      return (resolution === '720p' || resolution === '1080p' ? byResolution[resolution] : prices.luma540p) ?? 0;
    }
    case 'veo3':
      return (isFullHd ? prices.veo31080p : prices.veo3720p) ?? 0;
    case 'veo3_fast':
      return (isFullHd ? prices.veo3Fast1080p : prices.veo3Fast720p) ?? 0;
  }
}

/** What each clip costs more for the clips above three, in the models that ask for it. */
function manyClipsLine({ modelType }: SceneValues, clips: number, prices: Prices): CostLine[] {
  const above = Math.max(0, clips - AUTOMATIC_CHAINS);
  if (above === 0 || (modelType !== 'wan' && modelType !== 'pixverse')) return [];
  const each = prices.clipAboveThree ?? 0;
  const label = said('line.clipsAbove', `${above} above ${AUTOMATIC_CHAINS} (${above} x ${each}), ${clips} clips`, {
    above,
    included: AUTOMATIC_CHAINS,
    each,
    clips,
  });
  return [{ label, tokens: above * each * clips }];
}

/** The scene's total with longer clips, rounded once, half up; from hundredths, so that it is exact. */
function longerLine(values: SceneValues, soFar: number, prices: Prices): CostLine[] {
  const isLonger =
    (values.modelType === 'pixverse' && values.pixverseDuration === 8) ||
    (values.modelType === 'luma' && values.lumaDuration === '9s');
  if (!isLonger) return [];
  const hundredths = prices.longerClips ?? 100;
  const seconds = values.modelType === 'pixverse' ? 8 : 9;
  const total = Math.floor((soFar * hundredths + 50) / 100);
  const factor = hundredths / 100;
  const label = said('line.longerClips', `Clips of ${seconds} seconds (x ${factor})`, { seconds, factor });
  return [{ label, tokens: total - soFar }];
}

/** By the table of the scene's models. */
export const sceneCost: Cost<SceneValues> = (values, _measured, prices) => {
  const clips = chainsOf(values);
  const each = clipTokens(values, prices);
  const english = clips === 1 ? `1 clip at ${each}` : `${clips} clips at ${each}`;
  const made = { label: said('line.clipsAt', english, { clips, each }), tokens: clips * each };
  const many = manyClipsLine(values, clips, prices);
  const soFar = many.reduce((sum, { tokens }) => sum + tokens, made.tokens);
  return [
    made,
    ...many,
    ...longerLine(values, soFar, prices),
    ...(isVeo3(values.modelType) && values.generateAudio ? [{ label: 'Audio', tokens: prices.veo3Audio ?? 0 }] : []),
  ];
};
