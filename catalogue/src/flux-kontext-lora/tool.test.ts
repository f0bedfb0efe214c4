import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LORA_ADDRESS } from '../lora-hosts.ts';
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
} from '../tool.testing.ts';
import { fluxKontextLoraProvider } from './provider.ts';
import { fluxKontextLora } from './tool.ts';

const LORA = 'https://huggingface.co/someone/style/resolve/main/style.safetensors';

const anyInput = fc.record({
  prompt: anyPrompt,
  negativePrompt: fc.string({ maxLength: 100 }),
  numImages: anyImages,
  width: anySide,
  height: anySide,
  loraUrl: fc.constantFrom('', LORA),
  loraScale: anyTenths(0, 2),
  guidanceScale: anyGuidance,
  steps: anySteps,
  seed: anySeed,
  outputFormat: fc.constantFrom('png', 'jpeg'),
  acceleration: fc.constantFrom('none', 'fast'),
  expandPrompt: fc.boolean(),
  enableSafetyChecker: fc.boolean(),
});

describeRulesOfEveryTool(fluxKontextLora, anyInput);

describe('FLUX Kontext LoRA', () => {
  test('starts from the defaults of the specification', () => {
    expect(fluxKontextLora.defaults).toEqual({
      prompt: '',
      negativePrompt: '',
      numImages: 1,
      width: 1024,
      height: 1024,
      loraUrl: '',
      loraScale: 1,
      guidanceScale: 7.5,
      steps: 30,
      seed: -1,
      outputFormat: 'jpeg',
      acceleration: 'none',
      expandPrompt: true,
      enableSafetyChecker: true,
    });
  });

  const disagrees = 'imageSize must be {width, height}, the same as the fields width and height';
  test.each([
    [{}, 'Please enter a prompt'],
    [{ prompt: '   ' }, 'Please enter a prompt'],
    [{ prompt: 'a cat', loraUrl: 'http://huggingface.co/a' }, LORA_ADDRESS],
    [{ prompt: 'a cat', loraUrl: 'https://127.0.0.1/a.safetensors' }, LORA_ADDRESS],
    [{ prompt: 'a cat', width: 512, height: 512, imageSize: { width: 1024, height: 512 } }, disagrees],
    [{ prompt: 'a cat', width: 512, imageSize: { width: 1024, height: 512 } }, disagrees],
    [{ prompt: 'a cat', height: 768, imageSize: { width: 1024, height: 512 } }, disagrees],
    [{ prompt: 'a cat', imageSize: 'square_hd' }, disagrees],
    [{ prompt: 'a cat', imageSize: { width: 512 } }, disagrees],
  ])('%j is answered with %j', (input, message) => {
    expect(firstMessage(fluxKontextLora, input)).toBe(message);
  });

  test.each([
    { numImages: 0 },
    { width: 255 },
    { height: 2049 },
    { width: 1000 },
    { imageSize: { width: 1000, height: 1000 } },
    { loraScale: 2.1 },
    { loraScale: 0.25 },
    { guidanceScale: 0 },
    { steps: 51 },
    { seed: 2_147_483_648 },
    { outputFormat: 'webp' },
    { acceleration: 'high' },
  ])('%j is refused, never clamped', (wrong) => {
    expect(fluxKontextLora.parse({ prompt: 'a cat', ...wrong }).ok).toBe(false);
  });

  test('takes its size from imageSize too, as one and the same input', () => {
    const size = { width: 512, height: 768 };
    const plain = parsed(fluxKontextLora, { prompt: 'a cat', ...size }).values;
    expect(parsed(fluxKontextLora, { prompt: 'a cat', imageSize: size }).values).toEqual(plain);
    expect(parsed(fluxKontextLora, { prompt: 'a cat', ...size, imageSize: size }).values).toEqual(plain);
  });

  test.each([
    [28, 1024, 1024, 1, 10],
    [29, 1024, 1024, 1, 20],
    [35, 512, 512, 1, 20],
    [36, 768, 1024, 1, 30],
    [50, 576, 1024, 4, 120],
    [28, 1024, 768, 2, 20],
    [28, 1024, 576, 1, 10],
    [28, 256, 256, 1, 11],
    [28, 1024, 512, 1, 13],
    [28, 512, 1024, 3, 39],
    [28, 2048, 2048, 1, 31],
    [50, 2048, 2048, 4, 204],
    [28, 576, 768, 1, 13],
  ])('%i steps at %i x %i with %i images cost %i tokens', (steps, width, height, numImages, expected) => {
    expect(tokens(fluxKontextLora, { prompt: 'a cat', steps, width, height, numImages })).toBe(expected);
  });

  test('explains its price line by line', () => {
    const input = parsed(fluxKontextLora, { prompt: 'a cat', numImages: 2, steps: 30, width: 1024, height: 512 });
    expect(input.cost({}, fluxKontextLora.prices)).toEqual([
      { label: '2 images at 10', tokens: 20 },
      { label: '29-35 steps, 2 images', tokens: 20 },
      { label: 'Custom size, 0.53 megapixels at 5, 2 images', tokens: 6 },
    ]);
  });

  test('shows the scale of a LoRA only when there is one', () => {
    const showWhen = fluxKontextLora.form.find(({ title }) => title === 'LoRA')?.fields.loraScale?.showWhen;
    expect(showWhen?.({ loraUrl: '' })).toBe(false);
    expect(showWhen?.({ loraUrl: 'https://exam' })).toBe(false);
    expect(showWhen?.({ loraUrl: LORA })).toBe(true);
  });

  test('downloads as flux-kontext-lora-{timestamp}-{n}', () => {
    expect(fluxKontextLora.downloadName({ id: 'abc', index: 2, extension: 'png', timestamp: 1700 })).toBe(
      'flux-kontext-lora-1700-3.png',
    );
  });
});

describe('its request to fal', () => {
  const request = (input: Record<string, unknown>) =>
    fluxKontextLoraProvider.request(parsed(fluxKontextLora, { prompt: 'a cat', ...input }).record({}));

  test('leaves out what was not asked for', () => {
    expect(fluxKontextLoraProvider.endpoint).toBe('fal-ai/flux-kontext-lora/text-to-image');
    expect(request({})).toEqual({
      prompt: 'a cat',
      image_size: { width: 1024, height: 1024 },
      num_inference_steps: 30,
      guidance_scale: 7.5,
      num_images: 1,
      acceleration: 'none',
      enable_safety_checker: true,
      output_format: 'jpeg',
    });
  });

  test('brings the LoRA, the seed and the negative prompt, which the endpoint takes only as words', () => {
    const input = { negativePrompt: 'people, text', loraUrl: LORA, loraScale: 0.8, seed: 9, acceleration: 'fast' };
    expect(request(input)).toMatchObject({
      prompt: 'a cat\n\nAvoid: people, text',
      loras: [{ path: LORA, scale: 0.8 }],
      seed: 9,
      acceleration: 'regular',
    });
    expect(request(input)).not.toHaveProperty('negative_prompt');
  });
});
