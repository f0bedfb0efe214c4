import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRIA, HIDREAM, KONTEXT, LORA, REDUX } from '../testing/fal-client.ts';
import type { FalEndpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

function endpoint(id: string): FalEndpoint {
  const found = endpoints.find((candidate) => candidate.id === id);
  if (!found) {
    throw new Error(`There is no endpoint ${id}`);
  }
  return found;
}

function problemsOf(id: string, input: unknown): unknown[] {
  const read = endpoint(id).read(input);
  return 'problems' in read ? read.problems : [];
}

const HAILUO = 'fal-ai/minimax/hailuo-02/standard/image-to-video';
const KLING = 'fal-ai/kling-video/v1.6/pro/image-to-video';
const RAY2 = 'fal-ai/luma-dream-machine/ray-2/image-to-video';
const PIXVERSE = 'fal-ai/pixverse/v3.5/image-to-video';
const WAN = 'fal-ai/wan-i2v';
const LTXV = 'fal-ai/ltxv-13b-098-distilled/image-to-video';
const image_url = 'https://example.com/a.png';
const prompt = 'a lake';

describe('an input is refused', () => {
  it.each([
    [BRIA, {}, ['image_url'], 'missing', undefined],
    [BRIA, 5, [], 'dict_type', undefined],
    [BRIA, { image_url: null }, ['image_url'], 'string_type', undefined],
    [BRIA, { image_url: 'file:///etc/passwd' }, ['image_url'], 'file_download_error', undefined],
    [
      REDUX,
      { image_url, safety_tolerance: 2 },
      ['safety_tolerance'],
      'one_of',
      { expected: ['1', '2', '3', '4', '5', '6'] },
    ],
    [REDUX, { image_url, output_format: 'webp' }, ['output_format'], 'one_of', { expected: ['jpeg', 'png'] }],
    [REDUX, { image_url, num_images: 0 }, ['num_images'], 'greater_than_equal', { ge: 1 }],
    [REDUX, { image_url, num_images: 1.5 }, ['num_images'], 'int_type', undefined],
    [REDUX, { image_url, guidance_scale: '3' }, ['guidance_scale'], 'float_type', undefined],
    [REDUX, { image_url, guidance_scale: 21 }, ['guidance_scale'], 'less_than_equal', { le: 20 }],
    [
      REDUX,
      { image_url, image_size: { width: 4096, height: 512 } },
      ['image_size', 'width'],
      'less_than_equal',
      { le: 2048 },
    ],
    [KONTEXT, { image_url }, ['prompt'], 'missing', undefined],
    [KONTEXT, { image_url, prompt, num_inference_steps: 9 }, ['num_inference_steps'], 'greater_than_equal', { ge: 10 }],
    [LORA, { prompt, acceleration: 'fast' }, ['acceleration'], 'one_of', { expected: ['none', 'regular', 'high'] }],
    [LORA, { prompt, loras: 'a' }, ['loras'], 'list_type', undefined],
    [LORA, { prompt, loras: [{ scale: 1 }] }, ['loras', 0, 'path'], 'missing', undefined],
    [LORA, { prompt, loras: [{ path: 'a', scale: 9 }] }, ['loras', 0, 'scale'], 'less_than_equal', { le: 4 }],
    [HIDREAM, { prompt, enable_safety_checker: 'yes' }, ['enable_safety_checker'], 'bool_type', undefined],
    [HAILUO, { image_url, prompt: 'a'.repeat(2001) }, ['prompt'], 'sequence_too_long', { max_length: 2000 }],
    [KLING, { image_url, prompt: 'a'.repeat(2501) }, ['prompt'], 'sequence_too_long', { max_length: 2500 }],
    [
      KLING,
      { image_url, prompt, negative_prompt: 'a'.repeat(2501) },
      ['negative_prompt'],
      'sequence_too_long',
      { max_length: 2500 },
    ],
    [RAY2, { prompt: 'a'.repeat(5001) }, ['prompt'], 'sequence_too_long', { max_length: 5000 }],
    [RAY2, { prompt: 'aa' }, ['prompt'], 'sequence_too_short', { min_length: 3 }],
    [PIXVERSE, { image_url, prompt: 'é'.repeat(1025) }, ['prompt'], 'sequence_too_long', undefined],
    [WAN, { image_url, prompt, num_inference_steps: 41 }, ['num_inference_steps'], 'less_than_equal', { le: 40 }],
    [WAN, { image_url, prompt, num_frames: 80 }, ['num_frames'], 'greater_than_equal', { ge: 81 }],
    [LTXV, { image_url, prompt, constant_rate_factor: 52 }, ['constant_rate_factor'], 'less_than_equal', { le: 51 }],
    [
      LTXV,
      { image_url, prompt, first_pass_num_inference_steps: 13 },
      ['first_pass_num_inference_steps'],
      'less_than_equal',
      { le: 12 },
    ],
    [HIDREAM, { prompt, seed: -1 }, ['seed'], 'greater_than_equal', { ge: 0 }],
  ])('%s %j at %j as %s', (id, input, loc, type, ctx) => {
    const problems = problemsOf(id, input);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ loc: ['body', ...loc], type, url: `https://docs.fal.ai/errors/#${type}` });
    expect(problems[0]).toHaveProperty('msg');
    if (ctx) {
      expect(problems[0]).toMatchObject({ ctx });
    }
  });

  it('with a preset that does not exist, naming those that do', () => {
    const [problem] = problemsOf(HIDREAM, { prompt, image_size: 'huge' });
    expect(problem).toMatchObject({
      loc: ['body', 'image_size'],
      type: 'one_of',
      ctx: { expected: expect.arrayContaining(['square_hd', 'landscape_16_9']) },
    });
  });

  it('whatever it is, without an exception', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endpoints), fc.json(), (candidate, text) => {
        const read = candidate.read(JSON.parse(text));
        expect('problems' in read && read.problems.every(({ loc }) => loc[0] === 'body')).toBe(true);
      }),
    );
  });
});

describe('an input that leaves everything open', () => {
  it.each([
    [REDUX, { image_url }, { width: 1024, height: 768, steps: 28, count: 1, format: 'JPG' }],
    [KONTEXT, { image_url, prompt }, { resolution: 'match_input', steps: 28, guidance: 2.5, count: 1, format: 'JPG' }],
    [LORA, { prompt }, { width: 1024, height: 768, steps: 30, count: 1, format: 'PNG', adapters: [] }],
    [HIDREAM, { prompt }, { width: 1024, height: 1024, steps: 28, count: 1, format: 'JPG', negativePrompt: '' }],
  ])('takes the defaults of %s', (id, input, order) => {
    expect(endpoint(id).read(input)).toMatchObject({ order });
  });

  it('gets a random seed, which the answer tells', () => {
    const read = endpoint(HIDREAM).read({ prompt });
    expect(read).toMatchObject({ order: { seed: expect.any(Number) } });
    expect('order' in read && read.order.kind === 'picture' && read.order.seed).toBe('echo' in read && read.echo.seed);
  });

  it.each([
    ['square_hd', 1024, 1024],
    ['square', 512, 512],
    ['portrait_4_3', 768, 1024],
    ['portrait_16_9', 576, 1024],
    ['landscape_4_3', 1024, 768],
    ['landscape_16_9', 1024, 576],
  ])('reads %s as %i x %i pixels', (image_size, width, height) => {
    expect(endpoint(HIDREAM).read({ prompt, image_size })).toMatchObject({ order: { width, height } });
  });
});

it('takes what a prompt wants to avoid as a negative prompt', () => {
  const read = endpoint(LORA).read({ prompt: 'a lake\n\nAvoid: people, boats' });
  expect(read).toMatchObject({
    order: { prompt: 'a lake', negativePrompt: 'people, boats' },
    echo: { prompt: 'a lake\n\nAvoid: people, boats' },
  });
});
