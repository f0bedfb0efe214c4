import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyPrompt,
  anySeed,
  anyTenths,
  describeImageToVideo,
  describeRulesOfEveryTool,
  parsed,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { klingProProvider } from './provider.ts';
import { klingPro } from './tool.ts';

const media = { imageUrl: 'https://studio.example/a.png' };

const IMAGE = uploaded('kling-pro-images');
const filledIn = { imageUrl: IMAGE, prompt: 'waves' };

describeRulesOfEveryTool(
  klingPro,
  fc.record({
    imageUrl: fc.constant(IMAGE),
    prompt: anyPrompt,
    negativePrompt: fc.string({ maxLength: 100 }),
    duration: fc.constantFrom('5', '10'),
    aspectRatio: fc.constantFrom('16:9', '9:16', '1:1'),
    cfgScale: anyTenths(0, 1),
    seed: anySeed,
  }),
);
describeImageToVideo(klingPro, 'kling-pro-images');

describe('Kling Pro', () => {
  test('starts from the defaults of the specification', () => {
    expect(klingPro.defaults).toEqual({
      imageUrl: '',
      prompt: '',
      negativePrompt: '',
      duration: '5',
      aspectRatio: '16:9',
      cfgScale: 0.5,
      seed: -1,
    });
  });

  test.each([{ duration: '6' }, { duration: 5 }, { aspectRatio: '4:3' }, { cfgScale: 1.1 }, { cfgScale: 0.15 }])(
    '%j is refused',
    (wrong) => {
      expect(klingPro.parse({ ...filledIn, ...wrong }).ok).toBe(false);
    },
  );

  test.each([
    ['5', 90],
    ['10', 180],
  ])('%s seconds cost %i tokens', (duration, expected) => {
    expect(tokens(klingPro, { ...filledIn, duration })).toBe(expected);
  });

  test('says that the model ignores the seed', () => {
    expect(klingPro.form[1]?.fields.seed?.isIgnored).toBe(true);
  });

  test('downloads as kling-pro-video.mp4', () => {
    const name = { id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 };
    expect(klingPro.downloadName(name)).toBe('kling-pro-video.mp4');
  });

  test('asks fal without the seed, for which it has no place', () => {
    const input = { ...filledIn, duration: '10', aspectRatio: '9:16', cfgScale: 0.8, negativePrompt: 'blur', seed: 5 };
    const record = parsed(klingPro, input).record({});
    expect(klingProProvider.endpoint).toBe('fal-ai/kling-video/v1.6/pro/image-to-video');
    expect(klingProProvider.request(record, media)).toEqual({
      image_url: 'https://studio.example/a.png',
      prompt: 'waves',
      negative_prompt: 'blur',
      duration: '10',
      aspect_ratio: '9:16',
      cfg_scale: 0.8,
    });
    expect(klingProProvider.request(parsed(klingPro, filledIn).record({}), media)).not.toHaveProperty(
      'negative_prompt',
    );
  });
});
