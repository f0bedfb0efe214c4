import * as z from 'zod/mini';
import { secondsLong } from '../cost-lines.ts';
import { choice, imageFile, option, prompt, seed, steps, toggle, whole } from '../fields.ts';
import { inputMessages } from '../input-messages.ts';
import { said, saidList, saidWords } from '../said.ts';
import { AUTOMATIC_CHAINS, aspectRatios, isVeo3, modelTypes, resolutions, sceneMade, sceneModels } from './models.ts';

/** WAN takes no more. */
const MOST_STEPS = 40;

const styles = ['realistic', '3d_animation', 'anime', 'comic', 'cyberpunk', 'clay'] as const;

/** A scene as its form has it: flat, with automatic length as a switch. */
export const sceneInput = {
  imageUrl: imageFile({ folder: 'scene-gen-images', required: inputMessages.uploadAnImage }),
  theme: prompt(),
  background: prompt(),
  mainSubject: prompt(),
  toneAndColor: prompt(),
  actionDirection: prompt({ required: 'Please enter an action direction' }),
  sceneVision: prompt(),
  modelType: option(modelTypes, 'wan'),
  resolution: option(resolutions, '720p'),
  aspectRatio: option(aspectRatios, '16:9'),
  autoChains: toggle(true),
  numChains: whole(1, 10, AUTOMATIC_CHAINS),
  pixverseDuration: choice([5, 8], 5),
  lumaDuration: option(['5s', '9s'], '5s'),
  style: option(styles, 'realistic'),
  loop: toggle(false),
  negativePrompt: prompt(),
  generateAudio: toggle(true),
  enhancePrompt: toggle(true),
  inferenceSteps: steps(MOST_STEPS, { min: 2, max: MOST_STEPS }),
  seed: seed(),
  safetyChecker: toggle(false),
  promptExpansion: toggle(true),
};
export type SceneValues = z.output<z.ZodMiniObject<typeof sceneInput>>;

type Body = Readonly<Record<string, unknown>>;
type Report = (field: string, message: string) => void;

const VEO3_DURATION = '8s';
const paramNames = ['negativePrompt', 'generateAudio', 'enhancePrompt', 'duration', 'style', 'loop'];
const bodyRecord = z.record(z.string(), z.unknown());

/** "3 clips". */
export function clipCount(clips: number): string {
  return said('clips', clips === 1 ? '1 clip' : `${clips} clips`, { clips });
}

/** How many clips the scene is made of. */
export function chainsOf({ modelType, autoChains, numChains }: SceneValues): number {
  if (!sceneModels[modelType].isChained) return 1;
  return autoChains ? AUTOMATIC_CHAINS : numChains;
}

/** From the keys of the function's table: `numChains` -1, `seed` null, and the model's own settings apart. */
export function normalizeScene(body: Body, report: Report): Body {
  const { modelParams, numChains, seed: asked, ...rest } = body;
  const params = bodyRecord.safeParse(modelParams ?? {});
  if (!params.success) {
    report('modelParams', 'modelParams must be an object');
    return rest;
  }
  const unknown = Object.keys(params.data).find((name) => !paramNames.includes(name));
  if (unknown !== undefined) report('modelParams', `modelParams has no setting ${unknown}`);
  const { duration, ...settings } = params.data;
  return {
    ...rest,
    ...settings,
    ...readDuration(rest.modelType, duration, report),
    ...readChains(numChains, rest.autoChains, report),
    ...(asked === undefined ? {} : { seed: asked ?? -1 }),
  };
}

function readDuration(modelType: unknown, duration: unknown, report: Report): Body {
  if (duration === undefined) return {};
  if (modelType === 'pixverse') return { pixverseDuration: duration };
  if (modelType === 'luma') return { lumaDuration: duration };
  if ((modelType === 'veo3' || modelType === 'veo3_fast') && duration !== VEO3_DURATION)
    report('modelParams', `VEO3 clips last ${VEO3_DURATION}`);
  return {};
}

function readChains(numChains: unknown, autoChains: unknown, report: Report): Body {
  if (numChains === undefined) return {};
  if (numChains !== -1) return { autoChains: autoChains ?? false, numChains };
  if (autoChains === false) report('numChains', 'numChains must be 1 to 10 when autoChains is off');
  return { autoChains: true };
}

function offers(model: string, choices: readonly string[]): string {
  const list = saidList(choices);
  return said('problem.modelOffers', `${model} offers ${list}`, { model, list });
}

/** What goes only with some of the models. */
export function checkScene(values: SceneValues, report: Report): void {
  const { label, resolutions: offered, aspectRatios: ratios } = sceneModels[values.modelType];
  const model = saidWords(label);
  if (!offered.includes(values.resolution)) {
    report('resolution', offers(model, offered));
  }
  if (!ratios.includes(values.aspectRatio)) {
    report('aspectRatio', offers(model, ratios));
  }
  if (values.modelType === 'pixverse' && values.pixverseDuration === 8 && values.resolution === '1080p')
    report(
      'pixverseDuration',
      said('problem.shortClips', `${model} makes 1080p clips of 5 seconds only`, {
        model,
        seconds: 5,
        resolution: '1080p',
      }),
    );
  if (values.modelType === 'luma' && values.loop && chainsOf(values) > 1)
    report('loop', 'Only a scene of one clip can loop');
}

/**
 * The record of the entity table: the settings of the models apart, under `modelParams`. `made` and `ignored` say where
 * the model makes something else than what was asked for.
 */
export function sceneRecord(values: SceneValues) {
  const { negativePrompt, generateAudio, enhancePrompt, style, loop, ...rest } = values;
  const duration = { ...durations(values), wan: VEO3_DURATION, wan_pro: VEO3_DURATION }[values.modelType];
  return {
    ...rest,
    made: sceneMade(values),
    ignored: sceneModels[values.modelType].ignores,
    modelParams: { negativePrompt, generateAudio, enhancePrompt, duration, style, loop },
  };
}

function durations({ pixverseDuration, lumaDuration }: SceneValues) {
  return { pixverse: pixverseDuration, luma: lumaDuration, veo3: VEO3_DURATION, veo3_fast: VEO3_DURATION };
}

/** The inverse of `sceneRecord`, also of older records, which may name more steps than WAN takes. */
export function sceneFromRecord({
  modelParams,
  made: _made,
  ignored: _ignored,
  ...rest
}: Body): Record<string, unknown> {
  const { duration: _kept, ...settings } = bodyRecord.safeParse(modelParams).data ?? {};
  const { inferenceSteps } = rest;
  const isMore = typeof inferenceSteps === 'number' && inferenceSteps > MOST_STEPS;
  return { ...rest, ...(isMore ? { inferenceSteps: MOST_STEPS } : {}), ...settings };
}

/** How long each clip is, in words; undefined where the model decides. */
export function clipLength(values: SceneValues): string | undefined {
  if (values.modelType === 'pixverse') return secondsLong(values.pixverseDuration);
  if (values.modelType === 'luma') return secondsLong(Number(values.lumaDuration.slice(0, -1)));
  return isVeo3(values.modelType) ? secondsLong(8) : undefined;
}
