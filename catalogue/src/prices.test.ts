import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tools } from './index.ts';
import { HIGHEST_FIGURE, totalTokens } from './prices.ts';
import { sceneMaker } from './scene-maker/tool.ts';
import { namedSizes } from './sizes.ts';
import { anyImages, anySide, anySteps, tokens, uploaded } from './tool.testing.ts';
import type { Measured, StoredMedia } from './tool.ts';

const INPUTS = 1000;

type Values = Readonly<Record<string, unknown>>;
type Case = {
  input: fc.Arbitrary<{ values: Values; measured?: Measured }>;
  /** The specification's table, written anew from its words alone: exact, in whole tokens. */
  price: (values: Values, measured: Measured) => number;
};

const prompt = 'a fox';
const without = (values: Values = {}): Case['input'] => fc.constant({ values });
const only = (fields: Record<string, fc.Arbitrary<unknown>>): Case['input'] =>
  fc.record(fields).map((values) => ({ values }));

const number = (value: unknown) => Number(value);
const ceilDiv = (a: bigint, b: bigint) => Number((a + b - 1n) / b);
const pixels = (width: unknown, height: unknown) => BigInt(number(width)) * BigInt(number(height));
const MEGAPIXEL = 1_000_000n;

/** Ten for each image, more for more steps: from `medium` steps on 10, from 36 on 20. */
const steppedPrice = (steps: unknown, medium: number) =>
  10 + (number(steps) >= 36 ? 20 : number(steps) >= medium ? 10 : 0);

const picture = fc
  .record({ width: fc.integer({ min: 64, max: 6000 }), height: fc.integer({ min: 64, max: 6000 }) })
  .map((size): StoredMedia => ({ contentType: 'image/png', bytes: 1000, ...size }));
const video = fc
  .record({
    width: fc.integer({ min: 16, max: 2000 }),
    height: fc.integer({ min: 16, max: 2000 }),
    frames: fc.integer({ min: 1, max: 1000 }),
  })
  .map((facts): StoredMedia => ({ contentType: 'video/mp4', bytes: 1000, fps: 25, seconds: 1, ...facts }));

function upscaled(source: StoredMedia | undefined, factor: number): number {
  const { width = 0, height = 0, frames = 0 } = source ?? {};
  const cost = ceilDiv(pixels(width, height) * BigInt(factor * factor) * BigInt(frames) * 1333n, 10_000_000_000n);
  return Math.max(5, cost);
}

const sceneModels = ['wan', 'wan_pro', 'pixverse', 'luma', 'veo3', 'veo3_fast'] as const;
const sceneResolutions: Record<(typeof sceneModels)[number], string[]> = {
  wan: ['360p', '540p', '720p'],
  wan_pro: ['720p'],
  pixverse: ['360p', '540p', '720p', '1080p'],
  luma: ['540p', '720p', '1080p'],
  veo3: ['720p', '1080p'],
  veo3_fast: ['720p', '1080p'],
};
const anyScene = fc.constantFrom(...sceneModels).chain((modelType) =>
  fc
    .record({
      modelType: fc.constant(modelType),
      resolution: fc.constantFrom(...sceneResolutions[modelType]),
      autoChains: fc.boolean(),
      numChains: fc.integer({ min: 1, max: 10 }),
      pixverseDuration: fc.constantFrom(5, 8),
      lumaDuration: fc.constantFrom('5s', '9s'),
      generateAudio: fc.boolean(),
    })
    .map((values) => ({ values: { imageUrl: uploaded('scene-gen-images'), actionDirection: 'waves', ...values } }))
    .filter(({ values }) => sceneMaker.parse(values).ok),
);

function scenePrice({ modelType, resolution, autoChains, numChains, ...more }: Values): number {
  const chains = autoChains === true ? 3 : number(numChains);
  const many = 15 * Math.max(0, chains - 3);
  const isFullHd = resolution === '1080p';
  const longer = (sum: number, isLong: boolean) => (isLong ? Math.floor((sum * 175 + 50) / 100) : sum);
  switch (modelType) {
    case 'wan':
      return (60 + (resolution === '720p' ? 10 : 0) + many) * chains;
    case 'wan_pro':
      return 160 * chains;
    case 'pixverse':
      return longer(
        (50 + (resolution === '720p' ? 10 : isFullHd ? 20 : 0) + many) * chains,
        more.pixverseDuration === 8,
      );
    case 'luma':
      return longer((isFullHd ? 400 : resolution === '720p' ? 200 : 100) * chains, more.lumaDuration === '9s');
    default: {
      const base = modelType === 'veo3' ? 800 : 400;
      return base * (isFullHd ? 2 : 1) + (more.generateAudio === true ? 100 : 0);
    }
  }
}

const frames = fc.integer({ min: 9, max: 720 });
const image = (folder: string) => ({ imageUrl: fc.constant(uploaded(folder)), prompt: fc.constant(prompt) });
const classic = (...names: string[]) =>
  without(Object.fromEntries(names.map((name) => [name, uploaded('classic-input', nameOf(name))])));
const nameOf = (field: string) => (field === 'videoUrl' ? 'clip.mp4' : 'picture.png');
const isNamed = ({ width, height }: Values) =>
  Object.values(namedSizes).some((size) => size.width === width && size.height === height);
const anySize = fc.oneof(fc.record({ width: anySide, height: anySide }), fc.constantFrom(...Object.values(namedSizes)));

const cases: Readonly<Record<string, Case>> = {
  gen_01: { input: only({ prompt: fc.constant(prompt), steps: anySteps }), price: () => 8 },
  gen_02: {
    input: only({ imageUrl: fc.constant(uploaded('classic-input')), duration: fc.integer({ min: 1, max: 10 }) }),
    price: () => 12,
  },
  gen_03: { input: classic('videoUrl', 'styleUrl'), price: () => 15 },
  gen_04: { input: classic('inputUrl'), price: () => 5 },
  gen_05: { input: classic('sourceUrl', 'targetUrl'), price: () => 15 },
  gen_06: {
    input: video.map((source) => ({
      values: { videoUrl: uploaded('classic-input', 'clip.mp4') },
      measured: { videoUrl: source },
    })),
    price: (_, { videoUrl }) => upscaled(videoUrl, 2),
  },
  fal_flux_redux: {
    input: only({
      guideImageUrl: fc.constant(uploaded('flux-redux-images')),
      prompt: fc.constant(prompt),
      steps: anySteps,
      numImages: anyImages,
    }),
    price: ({ steps, numImages }) => steppedPrice(steps, 21) * number(numImages),
  },
  fal_flux_kontext: {
    input: fc
      .tuple(
        fc.record({
          ...image('flux-kontext-images'),
          steps: anySteps,
          numImages: anyImages,
          resolutionMode: fc.constantFrom('match_input', '1:1', '16:9'),
        }),
        picture,
      )
      .map(([values, imageUrl]) => ({ values, measured: { imageUrl } })),
    price: ({ steps, numImages, resolutionMode }, { imageUrl }) => {
      const matched = 5 * ceilDiv(pixels(imageUrl?.width, imageUrl?.height), MEGAPIXEL);
      return (steppedPrice(steps, 29) + (resolutionMode === 'match_input' ? matched : 0)) * number(numImages);
    },
  },
  fal_flux_kontext_lora: {
    input: fc
      .tuple(anySize, anySteps, anyImages)
      .map(([{ width, height }, steps, numImages]) => ({ values: { prompt, width, height, steps, numImages } })),
    price: (values) => {
      const custom = ceilDiv(5n * pixels(values.width, values.height), MEGAPIXEL);
      return (steppedPrice(values.steps, 29) + (isNamed(values) ? 0 : custom)) * number(values.numImages);
    },
  },
  fal_hidream_i1: {
    input: only({
      prompt: fc.constant(prompt),
      imageSize: fc.constant('custom'),
      customWidth: anySide,
      customHeight: anySide,
      numImages: anyImages,
    }),
    price: ({ customWidth, customHeight, numImages }) =>
      ceilDiv(6n * pixels(customWidth, customHeight), MEGAPIXEL) * number(numImages),
  },
  fal_minimax_hailuo: {
    input: only({ ...image('video-source-images'), duration: fc.constantFrom('6', '10') }),
    price: ({ duration }) => (duration === '6' ? 50 : 90),
  },
  fal_kling_pro: {
    input: only({ ...image('kling-pro-images'), duration: fc.constantFrom('5', '10') }),
    price: ({ duration }) => (duration === '5' ? 90 : 180),
  },
  fal_wan_pro: { input: only(image('wan-pro-images')), price: () => 150 },
  fal_veo2: {
    input: only({ ...image('veo2-images'), duration: fc.constantFrom('5s', '6s', '7s', '8s') }),
    price: ({ duration }) => 100 * Number.parseInt(String(duration), 10),
  },
  fal_ltxv: {
    input: only({ ...image('ltxv-images'), numFrames: frames, frameRate: fc.constantFrom(24, 30, 60) }),
    price: ({ numFrames, frameRate }) =>
      25 +
      3 * Math.floor(Math.max(0, number(numFrames) - 120) / 24) +
      (frameRate === 60 ? 12 : frameRate === 30 ? 8 : 0),
  },
  fal_veo3_fast: {
    input: only({
      prompt: fc.constant(prompt),
      resolution: fc.constantFrom('720p', '1080p'),
      generateAudio: fc.boolean(),
    }),
    price: ({ resolution, generateAudio }) => (resolution === '1080p' ? 800 : 400) * (generateAudio === true ? 1.6 : 1),
  },
  fal_bria_bg_remove: {
    input: without({ imageUrl: uploaded('bria-bg-remove-input') }),
    price: () => 5,
  },
  canvas_edit: {
    input: fc
      .record({ width: fc.integer({ min: 64, max: 4096 }), height: fc.integer({ min: 64, max: 4096 }) })
      .map((size) => ({
        values: {
          ...size,
          prompt,
          imageUrl: uploaded('canvas-images'),
          maskUrl: uploaded('canvas-images', 'mask.png'),
        },
      })),
    price: ({ width, height }) => (pixels(width, height) > 1_048_576n ? 20 : 10),
  },
  fal_video_upscaler: {
    input: fc.tuple(video, fc.constantFrom(2, 4)).map(([source, scale]) => ({
      values: { videoUrl: uploaded('video-upscaler-input', 'clip.mp4'), scale },
      measured: { videoUrl: source },
    })),
    price: ({ scale }, { videoUrl }) => upscaled(videoUrl, number(scale)),
  },
  ai_scene_gen: { input: anyScene, price: scenePrice },
};

/** What an integer of the ledger can hold. */
const LEDGER_MOST = 2 ** 31 - 1;

describe('whatever an operator may set the figures to', () => {
  test.each(tools.map((tool) => [tool.name, tool] as const))(
    '%s costs whole tokens that the ledger holds',
    (_, tool) => {
      const { input } = cases[tool.id] ?? { input: without() };
      const edges = [0, 1, 100.5, 1000, 1001, HIGHEST_FIGURE, HIGHEST_FIGURE + 1];
      const figure = fc.oneof(
        fc.constantFrom(...edges),
        fc.double({ min: -1, max: 2_000_000 }),
        fc.nat(HIGHEST_FIGURE),
      );
      const figures = fc.record(Object.fromEntries(Object.keys(tool.prices).map((name) => [name, figure])));
      fc.assert(
        fc.property(input, figures, ({ values, measured = {} }, set) => {
          const allowed = Object.entries(set).filter(([name, value]) => tool.figureProblem(name, value) === undefined);
          const parsed = tool.parse(values);
          if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
          const prices = { ...tool.prices, ...Object.fromEntries(allowed) };
          const cost = totalTokens(parsed.input.cost(measured, prices));
          expect(Number.isInteger(cost) && cost >= 0 && cost <= LEDGER_MOST, JSON.stringify({ values, cost })).toBe(
            true,
          );
        }),
        { numRuns: INPUTS },
      );
    },
  );

  test('is a figure that the tool has', () => {
    expect(sceneMaker.figureProblem('veo3Audio', 100)).toBeUndefined();
    expect(sceneMaker.figureProblem('nothing', 100)).toBe('AI Scene Maker has no figure nothing');
  });
});

describe('whatever is ordered costs what the table of the specification says', () => {
  test('and every tool is in the table', () => {
    expect(Object.keys(cases).sort()).toEqual(tools.map(({ id }) => id).sort());
  });

  test.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
    const { input, price } = cases[tool.id] ?? { input: without(), price: () => 0 };
    fc.assert(
      fc.property(input, ({ values, measured = {} }) => {
        expect(tokens(tool, values, measured), JSON.stringify(values)).toBe(price(values, measured));
      }),
      { numRuns: INPUTS },
    );
  });
});
