import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyPrompt,
  describeImageToVideo,
  describeRulesOfEveryTool,
  parsed,
  picture,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { veo2Provider } from './provider.ts';
import { veo2 } from './tool.ts';

const media = { imageUrl: 'https://studio.example/a.png' };

const IMAGE = uploaded('veo2-images');
const filledIn = { imageUrl: IMAGE, prompt: 'waves' };

describeRulesOfEveryTool(
  veo2,
  fc.record({
    imageUrl: fc.constant(IMAGE),
    prompt: anyPrompt,
    aspectRatio: fc.constantFrom('auto_prefer_portrait', 'auto', '16:9', '9:16'),
    duration: fc.constantFrom('5s', '6s', '7s', '8s'),
  }),
);
describeImageToVideo(veo2, 'veo2-images');

describe('VEO2', () => {
  test('starts from the defaults of the specification', () => {
    expect(veo2.defaults).toEqual({
      imageUrl: '',
      prompt: '',
      aspectRatio: 'auto_prefer_portrait',
      duration: '6s',
    });
  });

  test.each([{ duration: '4s' }, { duration: '5' }, { duration: 5 }, { aspectRatio: '1:1' }])(
    '%j is refused',
    (wrong) => {
      expect(veo2.parse({ ...filledIn, ...wrong }).ok).toBe(false);
    },
  );

  test.each([
    ['5s', 500],
    ['6s', 600],
    ['7s', 700],
    ['8s', 800],
  ])('%s cost %i tokens', (duration, expected) => {
    expect(tokens(veo2, { ...filledIn, duration })).toBe(expected);
  });

  test('starts at 500 tokens', () => {
    expect(veo2.leastTokens(veo2.prices)).toBe(500);
  });

  test('downloads as veo2-video.mp4', () => {
    expect(veo2.downloadName({ id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 })).toBe('veo2-video.mp4');
  });
});

describe('its request to the successor', () => {
  const recorded = (input: Record<string, unknown>) => parsed(veo2, { ...filledIn, ...input }).record({});

  test('asks for no sound', () => {
    expect(veo2Provider.endpoint).toBe('fal-ai/veo3.1/image-to-video');
    expect(veo2Provider.request(recorded({}), media)).toEqual({
      image_url: 'https://studio.example/a.png',
      prompt: 'waves',
      aspect_ratio: 'auto',
      duration: '6s',
      resolution: '720p',
      generate_audio: false,
    });
  });

  test.each([
    ['5s', '6s', { video: { seconds: 5 } }],
    ['6s', '6s', {}],
    ['7s', '8s', { video: { seconds: 7 } }],
    ['8s', '8s', {}],
  ])('%s are made from %s and finished by %j', (duration, asked, finish) => {
    expect(veo2Provider.request(recorded({ duration }), media)).toMatchObject({ duration: asked });
    expect(veo2Provider.finish?.(recorded({ duration }))).toEqual(finish);
  });

  test.each([
    ['auto_prefer_portrait', 'auto'],
    ['auto', 'auto'],
    ['16:9', '16:9'],
    ['9:16', '9:16'],
  ])('the aspect ratio %s is asked for as %s', (aspectRatio, asked) => {
    expect(veo2Provider.request(recorded({ aspectRatio }), media)).toMatchObject({ aspect_ratio: asked });
  });

  test.each([
    [768, 1024, '9:16'],
    [1024, 1024, '9:16'],
    [1025, 1024, 'auto'],
  ])('upright is preferred of a picture of %i x %i by asking for %s', (width, height, asked) => {
    const record = parsed(veo2, filledIn).record({ imageUrl: picture(width, height) });
    expect(veo2Provider.request(record, media)).toMatchObject({ aspect_ratio: asked });
    expect(veo2.fromRecord(record)).toEqual(parsed(veo2, filledIn).values);
  });
});
