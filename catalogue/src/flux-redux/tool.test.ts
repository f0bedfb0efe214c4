import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyGuidance,
  anyImages,
  anyPrompt,
  anySeed,
  anySide,
  anySteps,
  anyTenths,
  describeRulesOfEveryTool,
  firstMessage,
  parsed,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { fluxReduxProvider } from './provider.ts';
import { fluxRedux } from './tool.ts';

const GUIDE = uploaded('flux-redux-images');
const filledIn = { guideImageUrl: GUIDE, prompt: 'in autumn' };

const anyInput = fc.record({
  guideImageUrl: fc.constant(GUIDE),
  prompt: anyPrompt,
  numImages: anyImages,
  width: anySide,
  height: anySide,
  outputFormat: fc.constantFrom('png', 'jpeg'),
  guidanceScale: anyGuidance,
  ipAdapterWeight: anyTenths(0, 1),
  steps: anySteps,
  seed: anySeed,
  safetyTolerance: fc.integer({ min: 1, max: 6 }),
  enableSafetyChecker: fc.boolean(),
});

describeRulesOfEveryTool(fluxRedux, anyInput);

describe('FLUX Redux Pro', () => {
  test('starts from the defaults of the specification', () => {
    expect(fluxRedux.defaults).toEqual({
      guideImageUrl: '',
      prompt: '',
      numImages: 1,
      width: 1024,
      height: 768,
      outputFormat: 'png',
      guidanceScale: 7.5,
      ipAdapterWeight: 0.5,
      steps: 30,
      seed: -1,
      safetyTolerance: 2,
      enableSafetyChecker: true,
    });
  });

  test.each([
    [{}, 'Please upload a guide image'],
    [{ prompt: 'in autumn' }, 'Please upload a guide image'],
    [{ guideImageUrl: GUIDE }, 'Please enter a prompt'],
    [{ guideImageUrl: GUIDE, prompt: '  ' }, 'Please enter a prompt'],
    [{ ...filledIn, guideImageUrl: 'https://example.com/a.png' }, 'Please select an image file'],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(fluxRedux, input)).toBe(message);
  });

  test.each([
    { numImages: 0 },
    { numImages: 5 },
    { numImages: 1.5 },
    { width: 192 },
    { width: 2112 },
    { height: 1000 },
    { outputFormat: 'webp' },
    { guidanceScale: 0.5 },
    { guidanceScale: 20.5 },
    { ipAdapterWeight: 1.1 },
    { ipAdapterWeight: 0.55 },
    { steps: 9 },
    { steps: 51 },
    { seed: -2 },
    { safetyTolerance: 0 },
    { safetyTolerance: 7 },
    { enableSafetyChecker: 'yes' },
  ])('%j is refused, never clamped', (wrong) => {
    expect(fluxRedux.parse({ ...filledIn, ...wrong }).ok).toBe(false);
  });

  test.each([
    [10, 1, 10],
    [20, 1, 10],
    [21, 1, 20],
    [35, 1, 20],
    [36, 1, 30],
    [50, 1, 30],
    [20, 4, 40],
    [35, 3, 60],
    [50, 4, 120],
  ])('%i steps and %i images cost %i tokens', (steps, numImages, expected) => {
    expect(tokens(fluxRedux, { ...filledIn, steps, numImages })).toBe(expected);
  });

  test('explains its price line by line', () => {
    expect(parsed(fluxRedux, { ...filledIn, numImages: 3, steps: 40 }).cost({}, fluxRedux.prices)).toEqual([
      { label: '3 images at 10', tokens: 30 },
      { label: '36-50 steps, 3 images', tokens: 60 },
    ]);
    expect(parsed(fluxRedux, { ...filledIn, steps: 20 }).cost({}, fluxRedux.prices)).toEqual([
      { label: '1 image at 10', tokens: 10 },
    ]);
  });

  test('says what more images and steps cost in the figures that are in force', () => {
    const [first, , , advanced] = fluxRedux.form;
    const hint = first?.fields.numImages?.priceHint;
    expect(hint?.({ steps: 20 }, {}, fluxRedux.prices)).toBe('+10 per extra image');
    expect(hint?.({ steps: 50 }, {}, { ...fluxRedux.prices, manySteps: 25 })).toBe('+35 per extra image');
    expect(advanced?.fields.steps?.priceHint?.({}, {}, fluxRedux.prices)).toBe(
      '21-35 steps: +10, 36-50 steps: +20 per image',
    );
  });

  test('starts at 10 tokens', () => {
    expect(fluxRedux.leastTokens(fluxRedux.prices)).toBe(10);
  });

  test('downloads as flux-redux-{timestamp}-{n}', () => {
    expect(fluxRedux.downloadName({ id: 'abc', index: 1, extension: 'jpg', timestamp: 1700 })).toBe(
      'flux-redux-1700-2.jpg',
    );
  });
});

describe('its request to fal', () => {
  const media = { guideImageUrl: 'https://studio.example/guide.png' };
  const request = (input: Record<string, unknown>) =>
    fluxReduxProvider.request(parsed(fluxRedux, { ...filledIn, ...input }).record({}), media);

  test('names everything as the endpoint does', () => {
    expect(fluxReduxProvider.endpoint).toBe('fal-ai/flux-pro/v1.1/redux');
    expect(request({ numImages: 3, seed: 7, outputFormat: 'jpeg', safetyTolerance: 4 })).toEqual({
      image_url: 'https://studio.example/guide.png',
      prompt: 'in autumn',
      image_size: { width: 1024, height: 768 },
      num_inference_steps: 30,
      guidance_scale: 7.5,
      num_images: 3,
      output_format: 'jpeg',
      safety_tolerance: '4',
      seed: 7,
    });
  });

  test('leaves a random seed out', () => {
    expect(request({})).not.toHaveProperty('seed');
  });

  test('asks for the most permissive tolerance when the safety checker is off', () => {
    expect(request({ enableSafetyChecker: false, safetyTolerance: 1 })).toMatchObject({ safety_tolerance: '6' });
  });
});
