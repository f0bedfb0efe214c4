import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namedSizes } from '../sizes.ts';
import {
  anyImages,
  anyPrompt,
  anySeed,
  anySide,
  anySteps,
  describeRulesOfEveryTool,
  firstMessage,
  parsed,
  tokens,
} from '../tool.testing.ts';
import { hidreamProvider } from './provider.ts';
import { hidream } from './tool.ts';

const presets = Object.keys(namedSizes);

const anyInput = fc.record({
  prompt: anyPrompt,
  negativePrompt: fc.string({ maxLength: 100 }),
  imageSize: fc.constantFrom(...presets, 'custom'),
  customWidth: anySide,
  customHeight: anySide,
  numImages: anyImages,
  numInferenceSteps: anySteps,
  outputFormat: fc.constantFrom('png', 'jpeg', 'webp'),
  seed: anySeed,
  enableSafetyChecker: fc.boolean(),
});

describeRulesOfEveryTool(
  hidream,
  // What is hidden stays at its default, as the form sends it.
  anyInput.map(({ customWidth, customHeight, ...rest }) =>
    rest.imageSize === 'custom' ? { ...rest, customWidth, customHeight } : rest,
  ),
);

describe('HiDream I1 Dev', () => {
  test('starts from the defaults of the specification', () => {
    expect(hidream.defaults).toEqual({
      prompt: '',
      negativePrompt: '',
      imageSize: 'square_hd',
      customWidth: 1024,
      customHeight: 1024,
      numImages: 1,
      numInferenceSteps: 28,
      outputFormat: 'png',
      seed: -1,
      enableSafetyChecker: true,
    });
  });

  test.each([
    [{}, 'Please enter a prompt'],
    [{ prompt: '  ' }, 'Please enter a prompt'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(hidream, input)).toBe(message);
  });

  test.each([
    { imageSize: 'huge' },
    { imageSize: { width: 100, height: 1024 } },
    { imageSize: { width: 1024 } },
    { imageSize: { width: '1024', height: 1024 } },
    { imageSize: 'custom', customWidth: 1000 },
    { imageSize: 'custom', customHeight: 2112 },
    { numImages: 5 },
    { numInferenceSteps: 9 },
    { numInferenceSteps: 51 },
    { outputFormat: 'gif' },
    { seed: -2 },
  ])('%j is refused, never clamped', (wrong) => {
    expect(hidream.parse({ prompt: 'a cat', ...wrong }).ok).toBe(false);
  });

  test('takes a size in pixels as the same input as a custom size', () => {
    const custom = { imageSize: 'custom', customWidth: 640, customHeight: 448 };
    expect(parsed(hidream, { prompt: 'a cat', imageSize: { width: 640, height: 448 } }).values).toEqual(
      parsed(hidream, { prompt: 'a cat', ...custom }).values,
    );
  });

  test.each([
    ['square_hd', 1, 7],
    ['square', 1, 2],
    ['portrait_4_3', 1, 5],
    ['portrait_16_9', 1, 4],
    ['landscape_4_3', 1, 5],
    ['landscape_16_9', 4, 16],
    ['square_hd', 3, 21],
    [{ width: 256, height: 256 }, 1, 1],
    [{ width: 256, height: 256 }, 4, 4],
    [{ width: 2048, height: 2048 }, 1, 26],
    [{ width: 2048, height: 2048 }, 4, 104],
    [{ width: 512, height: 1024 }, 1, 4],
  ])('%j costs with %i images %i tokens', (imageSize, numImages, expected) => {
    expect(tokens(hidream, { prompt: 'a cat', imageSize, numImages })).toBe(expected);
  });

  test('starts at 1 token, for the smallest picture', () => {
    expect(hidream.leastTokens(hidream.prices)).toBe(1);
  });

  test('explains its price', () => {
    expect(parsed(hidream, { prompt: 'a cat', numImages: 3 }).cost({}, hidream.prices)).toEqual([
      { label: '3 images of 1.05 megapixels at 6', tokens: 21 },
    ]);
    expect(parsed(hidream, { prompt: 'a cat', numImages: 3 }).breakdown({}, hidream.prices)).toEqual([
      { label: 'Size', value: '1024 x 1024' },
      { label: 'Megapixels per image', value: '1.05' },
      { label: 'Tokens per image', value: '7' },
      { label: 'Images', value: '3' },
    ]);
    expect(hidream.form[0]?.fields.numImages?.priceHint?.({}, {}, hidream.prices)).toBe('+7 per extra image');
  });

  test('never costs less for a larger picture', () => {
    const sizes = fc.record({ width: fc.integer({ min: 4, max: 31 }), height: fc.integer({ min: 4, max: 32 }) });
    fc.assert(
      fc.property(sizes, ({ width, height }) => {
        const price = (units: number) =>
          tokens(hidream, { prompt: 'a cat', imageSize: { width: units * 64, height: height * 64 } });
        expect(price(width + 1)).toBeGreaterThanOrEqual(price(width));
      }),
    );
  });

  test('records a preset by its name and a custom size by its sides', () => {
    expect(parsed(hidream, { prompt: 'a cat' }).record({})).toMatchObject({ imageSize: 'square_hd' });
    const custom = { prompt: 'a cat', imageSize: 'custom', customWidth: 640, customHeight: 448 };
    expect(parsed(hidream, custom).record({})).toMatchObject({
      imageSize: { width: 640, height: 448 },
      customWidth: 640,
      customHeight: 448,
    });
  });

  test('asks for width and height only when the size is custom', () => {
    const field = hidream.form[1]?.fields.customWidth;
    expect(field?.showWhen?.({ imageSize: 'square' })).toBe(false);
    expect(field?.showWhen?.({ imageSize: 'custom' })).toBe(true);
  });

  test('downloads as hidream-i1-{timestamp}-{n}', () => {
    expect(hidream.downloadName({ id: 'abc', index: 0, extension: 'webp', timestamp: 1700 })).toBe(
      'hidream-i1-1700-1.webp',
    );
  });
});

describe('its request to fal', () => {
  const recorded = (input: Record<string, unknown>) => parsed(hidream, { prompt: 'a cat', ...input }).record({});
  const request = (input: Record<string, unknown>) => hidreamProvider.request(recorded(input));

  test('leaves out what was not asked for', () => {
    expect(hidreamProvider.endpoint).toBe('fal-ai/hidream-i1-dev');
    expect(request({})).toEqual({
      prompt: 'a cat',
      image_size: 'square_hd',
      num_inference_steps: 28,
      num_images: 1,
      enable_safety_checker: true,
      output_format: 'png',
    });
  });

  test('brings the negative prompt, the seed and a custom size', () => {
    expect(request({ negativePrompt: 'people', seed: 3, imageSize: { width: 640, height: 448 } })).toMatchObject({
      negative_prompt: 'people',
      seed: 3,
      image_size: { width: 640, height: 448 },
    });
  });

  test.each([
    ['png', 'png', {}],
    ['jpeg', 'jpeg', {}],
    ['webp', 'png', { imageFormat: 'webp' }],
  ])('%s is asked for as %s and finished as %j', (outputFormat, asked, finish) => {
    expect(request({ outputFormat })).toMatchObject({ output_format: asked });
    expect(hidreamProvider.finish?.(recorded({ outputFormat }))).toEqual(finish);
  });
});
