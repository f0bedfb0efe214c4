import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyPrompt,
  anySeed,
  describeImageToVideo,
  describeRulesOfEveryTool,
  parsed,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { wanProProvider } from './provider.ts';
import { wanPro } from './tool.ts';

const IMAGE = uploaded('wan-pro-images');
const filledIn = { imageUrl: IMAGE, prompt: 'waves' };

const anyInput = fc.record({
  imageUrl: fc.constant(IMAGE),
  prompt: anyPrompt,
  enableSafetyChecker: fc.boolean(),
  seed: anySeed,
});

describeRulesOfEveryTool(wanPro, anyInput);
describeImageToVideo(wanPro, 'wan-pro-images');

describe('WAN Pro', () => {
  test('starts from the defaults of the specification', () => {
    expect(wanPro.defaults).toEqual({ imageUrl: '', prompt: '', enableSafetyChecker: true, seed: -1 });
  });

  test.each([{ seed: -2 }, { seed: 1.5 }, { seed: null }, { enableSafetyChecker: 0 }])('%j is refused', (wrong) => {
    expect(wanPro.parse({ ...filledIn, ...wrong }).ok).toBe(false);
  });

  test('costs 150 tokens, whatever the settings', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(tokens(wanPro, input)).toBe(150);
      }),
    );
  });

  test('downloads as wan-pro-video.mp4', () => {
    expect(wanPro.downloadName({ id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 })).toBe('wan-pro-video.mp4');
  });

  test.each([
    [{}, { enable_safety_checker: true }],
    [
      { seed: 0, enableSafetyChecker: false },
      { enable_safety_checker: false, seed: 0 },
    ],
  ])('asks fal for %j with %j', (input, asked) => {
    const record = parsed(wanPro, { ...filledIn, ...input }).record({});
    expect(wanProProvider.endpoint).toBe('fal-ai/wan-pro/image-to-video');
    expect(wanProProvider.request(record, { imageUrl: 'https://studio.example/a.png' })).toEqual({
      image_url: 'https://studio.example/a.png',
      prompt: 'waves',
      ...asked,
    });
  });
});
