import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LORA_ADDRESS } from '../lora-hosts.ts';
import {
  anyPrompt,
  anyTenths,
  describeImageToVideo,
  describeRulesOfEveryTool,
  firstMessage,
  parsed,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { ltxvProvider } from './provider.ts';
import { ltxv } from './tool.ts';

const media = { imageUrl: 'https://studio.example/a.png' };

const IMAGE = uploaded('ltxv-images');
const LORA = 'https://civitai.com/api/download/models/1';
const filledIn = { imageUrl: IMAGE, prompt: 'waves' };
const anyFrames = fc.integer({ min: 9, max: 720 });

describeRulesOfEveryTool(
  ltxv,
  fc
    .record({
      imageUrl: fc.constant(IMAGE),
      prompt: anyPrompt,
      negativePrompt: fc.string({ maxLength: 100 }),
      loras: fc.array(fc.record({ url: fc.constant(LORA), scale: anyTenths(0, 2) }), { maxLength: 5 }),
      resolution: fc.constantFrom('480p', '720p'),
      aspectRatio: fc.constantFrom('9:16', '1:1', '16:9', 'auto'),
      numFrames: anyFrames,
      frameRate: fc.constantFrom(24, 30, 60),
      firstPassNumInferenceSteps: fc.integer({ min: 2, max: 12 }),
      secondPassNumInferenceSteps: fc.integer({ min: 2, max: 12 }),
      secondPassSkipInitialSteps: fc.integer({ min: 1, max: 11 }),
      expandPrompt: fc.boolean(),
      reverseVideo: fc.boolean(),
      enableSafetyChecker: fc.boolean(),
      enableDetailPass: fc.boolean(),
      temporalAdainFactor: anyTenths(0, 1),
      toneMapCompressionRatio: anyTenths(0, 1),
      constantRateFactor: fc.integer({ min: 1, max: 51 }),
    })
    .filter((input) => input.secondPassSkipInitialSteps < input.secondPassNumInferenceSteps),
);
describeImageToVideo(ltxv, 'ltxv-images');

describe('LTXV', () => {
  test('starts from the defaults of the specification', () => {
    expect(ltxv.defaults).toEqual({
      imageUrl: '',
      prompt: '',
      negativePrompt: '',
      loras: [],
      resolution: '720p',
      aspectRatio: 'auto',
      numFrames: 120,
      frameRate: 24,
      firstPassNumInferenceSteps: 8,
      secondPassNumInferenceSteps: 8,
      secondPassSkipInitialSteps: 5,
      expandPrompt: false,
      reverseVideo: false,
      enableSafetyChecker: true,
      enableDetailPass: false,
      temporalAdainFactor: 0.5,
      toneMapCompressionRatio: 0,
      constantRateFactor: 29,
    });
  });

  test.each([
    [{ loras: [{ url: 'http://example.com/a', scale: 1 }] }, LORA_ADDRESS],
    [{ loras: [{ url: '', scale: 1 }] }, LORA_ADDRESS],
    [{ loras: Array(6).fill({ url: LORA, scale: 1 }) }, 'Please use at most 5 style models'],
    [{ secondPassNumInferenceSteps: 5 }, 'Please skip fewer steps than the second pass has'],
    [{ secondPassSkipInitialSteps: 8 }, 'Please skip fewer steps than the second pass has'],
  ])('%j is answered with %j', (wrong, message) => {
    expect(firstMessage(ltxv, { ...filledIn, ...wrong })).toBe(message);
  });

  test.each([
    { numFrames: 8 },
    { numFrames: 721 },
    { numFrames: 24.5 },
    { frameRate: 25 },
    { resolution: '1080p' },
    { aspectRatio: '21:9' },
    { firstPassNumInferenceSteps: 1 },
    { firstPassNumInferenceSteps: 13 },
    { secondPassNumInferenceSteps: 13 },
    { secondPassSkipInitialSteps: 0 },
    { secondPassSkipInitialSteps: 12 },
    { temporalAdainFactor: 1.1 },
    { toneMapCompressionRatio: 0.05 },
    { constantRateFactor: 0 },
    { constantRateFactor: 52 },
    { loras: [{ url: LORA, scale: 2.1 }] },
    { loras: [{ url: LORA, scale: 1, force: true }] },
    { loras: LORA },
  ])('%j is refused, never clamped', (wrong) => {
    expect(ltxv.parse({ ...filledIn, ...wrong }).ok).toBe(false);
  });

  test.each([
    [9, 24, 25],
    [120, 24, 25],
    [143, 24, 25],
    [144, 24, 28],
    [167, 24, 28],
    [168, 24, 31],
    [240, 24, 40],
    [480, 24, 70],
    [720, 24, 100],
    [120, 30, 33],
    [120, 60, 37],
    [720, 60, 112],
  ])('%i frames at %i fps cost %i tokens', (numFrames, frameRate, expected) => {
    expect(tokens(ltxv, { ...filledIn, numFrames, frameRate })).toBe(expected);
  });

  test('explains its price line by line', () => {
    expect(parsed(ltxv, { ...filledIn, numFrames: 240, frameRate: 30 }).cost({}, ltxv.prices)).toEqual([
      { label: 'Video of 240 frames', tokens: 25 },
      { label: '120 frames beyond 120 (5 x 3)', tokens: 15 },
      { label: '30 frames a second', tokens: 8 },
    ]);
  });

  test('never costs less for more frames or a higher frame rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 719 }), (numFrames) => {
        const price = (frames: number, frameRate: number) =>
          tokens(ltxv, { ...filledIn, numFrames: frames, frameRate });
        expect(price(numFrames + 1, 24)).toBeGreaterThanOrEqual(price(numFrames, 24));
        expect(price(numFrames, 30)).toBeGreaterThan(price(numFrames, 24));
        expect(price(numFrames, 60)).toBeGreaterThan(price(numFrames, 30));
      }),
    );
  });

  test('offers the frame counts of the specification, and any other by a slider', () => {
    const section = ltxv.form.find(({ title }) => title === 'Frames');
    expect(section?.presets?.map(({ values }) => values.numFrames)).toEqual([24, 48, 72, 120, 240, 480, 720]);
    expect(section?.fields.numFrames?.widget).toBe('slider');
  });

  test('downloads as ltxv-video-{time}.mp4', () => {
    expect(ltxv.downloadName({ id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 })).toBe('ltxv-video-1700.mp4');
  });
});

describe('its request to fal', () => {
  const recorded = (input: Record<string, unknown>) => parsed(ltxv, { ...filledIn, ...input }).record({});

  test('names everything as the endpoint does', () => {
    expect(ltxvProvider.endpoint).toBe('fal-ai/ltxv-13b-098-distilled/image-to-video');
    const input = { negativePrompt: 'blur', loras: [{ url: LORA, scale: 0.7 }] };
    expect(ltxvProvider.request(recorded(input), media)).toEqual({
      image_url: 'https://studio.example/a.png',
      prompt: 'waves',
      negative_prompt: 'blur',
      loras: [{ path: LORA, scale: 0.7 }],
      resolution: '720p',
      aspect_ratio: 'auto',
      num_frames: 121,
      frame_rate: 24,
      first_pass_num_inference_steps: 8,
      second_pass_num_inference_steps: 8,
      second_pass_skip_initial_steps: 5,
      expand_prompt: false,
      reverse_video: false,
      enable_safety_checker: true,
      enable_detail_pass: false,
      temporal_adain_factor: 0.5,
      tone_map_compression_ratio: 0,
      constant_rate_factor: 29,
    });
  });

  test('leaves out what was not asked for', () => {
    const request = ltxvProvider.request(recorded({ constantRateFactor: 1 }), media);
    expect(request).not.toHaveProperty('negative_prompt');
    expect(request).not.toHaveProperty('loras');
    expect(request).toMatchObject({ constant_rate_factor: 1 });
  });

  test.each([
    [9, 9, {}],
    [10, 17, { video: { frames: 10 } }],
    [24, 25, { video: { frames: 24 } }],
    [120, 121, { video: { frames: 120 } }],
    [121, 121, {}],
    [720, 721, { video: { frames: 720 } }],
  ])('%i frames are made from %i and finished by %j', (numFrames, asked, finish) => {
    expect(ltxvProvider.request(recorded({ numFrames }), media)).toMatchObject({ num_frames: asked });
    expect(ltxvProvider.finish?.(recorded({ numFrames }))).toEqual(finish);
  });

  test('always asks for 8n + 1 frames, at most 7 more than wanted', () => {
    fc.assert(
      fc.property(anyFrames, (numFrames) => {
        const asked = Number(ltxvProvider.request(recorded({ numFrames }), media).num_frames);
        expect((asked - 1) % 8).toBe(0);
        expect(asked - numFrames).toBeGreaterThanOrEqual(0);
        expect(asked - numFrames).toBeLessThan(8);
      }),
    );
  });
});
