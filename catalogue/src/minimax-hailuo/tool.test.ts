import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyPrompt,
  describeImageToVideo,
  describeRulesOfEveryTool,
  parsed,
  tokens,
  uploaded,
} from '../tool.testing.ts';
import { hailuoProvider } from './provider.ts';
import { hailuo } from './tool.ts';

const IMAGE = uploaded('video-source-images');
const filledIn = { imageUrl: IMAGE, prompt: 'waves' };

describeRulesOfEveryTool(
  hailuo,
  fc.record({
    imageUrl: fc.constant(IMAGE),
    prompt: anyPrompt,
    duration: fc.constantFrom('6', '10'),
    promptOptimizer: fc.boolean(),
  }),
);
describeImageToVideo(hailuo, 'video-source-images');

describe('Minimax Hailuo', () => {
  test('starts from the defaults of the specification', () => {
    expect(hailuo.defaults).toEqual({ imageUrl: '', prompt: '', duration: '6', promptOptimizer: true });
  });

  test.each([{ duration: '5' }, { duration: 6 }, { promptOptimizer: 'yes' }])('%j is refused', (wrong) => {
    expect(hailuo.parse({ ...filledIn, ...wrong }).ok).toBe(false);
  });

  test.each([
    ['6', 50],
    ['10', 90],
  ])('%s seconds cost %i tokens', (duration, expected) => {
    expect(tokens(hailuo, { ...filledIn, duration })).toBe(expected);
  });

  test('tells both prices in its form', () => {
    expect(hailuo.form[0]?.fields.duration?.priceHint?.({}, {}, { ...hailuo.prices, tenSeconds: 95 })).toBe(
      '6 seconds: 50, 10 seconds: 95',
    );
  });

  test('downloads as minimax-hailuo-{timestamp}.mp4', () => {
    expect(hailuo.downloadName({ id: 'abc', index: 0, extension: 'mp4', timestamp: 1700 })).toBe(
      'minimax-hailuo-1700.mp4',
    );
  });

  test('asks fal in its own words', () => {
    const record = parsed(hailuo, { ...filledIn, duration: '10', promptOptimizer: false }).record({});
    expect(hailuoProvider.endpoint).toBe('fal-ai/minimax/hailuo-02/standard/image-to-video');
    expect(hailuoProvider.request(record, { imageUrl: 'https://studio.example/a.png' })).toEqual({
      image_url: 'https://studio.example/a.png',
      prompt: 'waves',
      duration: '10',
      prompt_optimizer: false,
      resolution: '768P',
    });
  });
});
