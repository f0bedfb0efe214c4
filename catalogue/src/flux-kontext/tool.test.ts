import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyGuidance,
  anyImages,
  anyPicture,
  anyPrompt,
  anySeed,
  anySteps,
  describeRulesOfEveryTool,
  firstMessage,
  parsed,
  picture,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { fluxKontextProvider } from './provider.ts';
import { fluxKontext } from './tool.ts';

const IMAGE = uploaded('flux-kontext-images');
const filledIn = { imageUrl: IMAGE, prompt: 'make it snow' };

const anyInput = fc.record({
  imageUrl: fc.constant(IMAGE),
  prompt: anyPrompt,
  numImages: anyImages,
  steps: anySteps,
  resolutionMode: fc.constantFrom('match_input', '1:1', '4:3', '3:4', '16:9', '9:16'),
  outputFormat: fc.constantFrom('png', 'jpeg'),
  acceleration: fc.constantFrom('none', 'fast'),
  guidanceScale: anyGuidance,
  seed: anySeed,
  enableSafetyChecker: fc.boolean(),
});

describeRulesOfEveryTool(fluxKontext, anyInput, fc.record({ imageUrl: anyPicture }));

describe('FLUX Kontext', () => {
  test('starts from the defaults of the specification', () => {
    expect(fluxKontext.defaults).toEqual({
      imageUrl: '',
      prompt: '',
      numImages: 1,
      steps: 30,
      resolutionMode: '1:1',
      outputFormat: 'jpeg',
      acceleration: 'none',
      guidanceScale: 7.5,
      seed: -1,
      enableSafetyChecker: true,
    });
  });

  test.each([
    [{}, 'Please upload an image'],
    [{ prompt: 'make it snow' }, 'Please upload an image'],
    [{ imageUrl: IMAGE }, 'Please enter a modification prompt'],
    [{ imageUrl: IMAGE, prompt: ' \n' }, 'Please enter a modification prompt'],
    [{ ...filledIn, imageUrl: '/files/a.exe' }, 'Please select an image file'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(fluxKontext, input)).toBe(message);
  });

  test.each([
    { numImages: 5 },
    { steps: 51 },
    { resolutionMode: '21:9' },
    { outputFormat: 'webp' },
    { acceleration: 'regular' },
    { guidanceScale: 21 },
    { seed: 0.5 },
    { enableSafetyChecker: 1 },
  ])('%j is refused, never clamped', (wrong) => {
    expect(fluxKontext.parse({ ...filledIn, ...wrong }).ok).toBe(false);
  });

  test('accepts the analysis that the browser made of the image, and ignores it', () => {
    const claimed = { ...filledIn, imageAnalysis: { width: 1, height: 1, megapixels: 0, resolution: 'tiny' } };
    expect(parsed(fluxKontext, claimed).values).toEqual(parsed(fluxKontext, filledIn).values);
  });

  test.each([
    [10, 1, 10],
    [28, 1, 10],
    [29, 1, 20],
    [35, 1, 20],
    [36, 1, 30],
    [50, 1, 30],
    [28, 4, 40],
    [35, 2, 40],
    [50, 4, 120],
  ])('%i steps and %i images cost %i tokens', (steps, numImages, expected) => {
    const measured = { imageUrl: picture(4000, 3000) };
    expect(tokens(fluxKontext, { ...filledIn, steps, numImages }, measured)).toBe(expected);
  });

  test.each([
    [1, 1, 1, 15],
    [1000, 1000, 1, 15],
    [1000, 1001, 1, 20],
    [1250, 1600, 1, 20],
    [1250, 1601, 1, 25],
    [1000, 1400, 3, 60],
    [5000, 8000, 4, 840],
  ])('matching an input of %i x %i costs with %i images %i tokens', (width, height, numImages, expected) => {
    const input = { ...filledIn, steps: 28, numImages, resolutionMode: 'match_input' };
    expect(tokens(fluxKontext, input, { imageUrl: picture(width, height) })).toBe(expected);
  });

  test('explains its price line by line', () => {
    const input = parsed(fluxKontext, { ...filledIn, numImages: 3, steps: 36, resolutionMode: 'match_input' });
    expect(input.cost({ imageUrl: picture(1000, 1400) }, fluxKontext.prices)).toEqual([
      { label: '3 images at 10', tokens: 30 },
      { label: '36-50 steps, 3 images', tokens: 60 },
      { label: 'Input 1.4 megapixels (2 x 5), 3 images', tokens: 30 },
    ]);
  });

  test('says what more images cost, with the input that they match', () => {
    const hint = fluxKontext.form[0]?.fields.numImages?.priceHint;
    const values = { steps: 28, resolutionMode: 'match_input' };
    expect(hint?.(values, { imageUrl: picture(1000, 1400) }, fluxKontext.prices)).toBe('+20 per extra image');
    expect(hint?.({}, {}, fluxKontext.prices)).toBe('+20 per extra image');
    expect(hint?.({ steps: 10 }, {}, fluxKontext.prices)).toBe('+10 per extra image');
  });

  test('never costs less for more steps or a larger input', () => {
    const use = fc.record({ steps: fc.integer({ min: 10, max: 49 }), side: fc.integer({ min: 1, max: 5000 }) });
    fc.assert(
      fc.property(use, ({ steps, side }) => {
        const price = (more: number) =>
          tokens(
            fluxKontext,
            { ...filledIn, steps: steps + more, resolutionMode: 'match_input' },
            { imageUrl: picture(side + more, 3000) },
          );
        expect(price(1)).toBeGreaterThanOrEqual(price(0));
      }),
    );
  });

  test('records what the server measured', () => {
    expect(parsed(fluxKontext, filledIn).record({ imageUrl: picture(1200, 800) })).toMatchObject({
      prompt: 'make it snow',
      imageAnalysis: { width: 1200, height: 800, megapixels: 0.96, resolution: '1200 x 800' },
    });
  });

  test('downloads as flux-kontext-{timestamp}-{n}', () => {
    expect(fluxKontext.downloadName({ id: 'abc', index: 0, extension: 'jpg', timestamp: 1700 })).toBe(
      'flux-kontext-1700-1.jpg',
    );
  });
});

describe('its request to fal', () => {
  const request = (input: Record<string, unknown>) =>
    fluxKontextProvider.request(
      parsed(fluxKontext, { ...filledIn, ...input }).record({ imageUrl: picture(1200, 800) }),
      { imageUrl: 'https://studio.example/image.png' },
    );

  test('names everything as the endpoint does, and nothing of our own analysis', () => {
    expect(fluxKontextProvider.endpoint).toBe('fal-ai/flux-kontext/dev');
    expect(
      request({ acceleration: 'fast', seed: 0, resolutionMode: 'match_input', enableSafetyChecker: false }),
    ).toEqual({
      image_url: 'https://studio.example/image.png',
      prompt: 'make it snow',
      num_inference_steps: 30,
      guidance_scale: 7.5,
      num_images: 1,
      resolution_mode: 'match_input',
      acceleration: 'regular',
      enable_safety_checker: false,
      output_format: 'jpeg',
      seed: 0,
    });
  });

  test('leaves a random seed out', () => {
    expect(request({})).not.toHaveProperty('seed');
    expect(request({})).toMatchObject({ acceleration: 'none' });
  });
});
