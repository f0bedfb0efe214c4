import type { Output } from '@kinora/server/files-wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadToolsOf } from '../tools/registry.ts';
import { cardAspect, MOST_TILES, tileCount } from './aspect.ts';
import { generationAt } from './generation.testing.ts';

beforeAll(() =>
  loadToolsOf([
    { tool_type: 'gen_01' },
    { tool_type: 'fal_wan_pro' },
    { tool_type: 'fal_bria_bg_remove' },
    { tool_type: 'fal_flux_redux' },
  ]),
);

function outputs(count: number, width: number, height: number): Output[] {
  return Array.from({ length: count }, (_, place) => ({
    url: `/files/a/generations/${place}.png`,
    thumbnailUrl: null,
    posterUrl: null,
    placeholder: null,
    width,
    height,
    contentType: 'image/png',
    bytes: 10,
  }));
}

describe('a card has the aspect', () => {
  test('that was asked for until the result brings its own, within what a card can show', () => {
    const asked = (input_data: Record<string, unknown>) =>
      cardAspect(generationAt(1, { status: 'processing', input_data }));
    expect(asked({ width: 1536, height: 1024 })).toBe(1.5);
    expect(asked({})).toBe(1);
    expect(asked({ width: 512, height: 1536 })).toBe(0.72);
    expect(asked({ imageSize: 'landscape_4_3' })).toBeCloseTo(4 / 3);
    expect(asked({ imageSize: { width: 1024, height: 512 } })).toBe(2);
    expect(asked({ resolutionMode: '16:9' })).toBeCloseTo(16 / 9);
    expect(asked({ resolutionMode: 'match_input', imageAnalysis: { width: 600, height: 400 } })).toBe(1.5);
    expect(asked({ width: 0, height: 512, aspectRatio: 'auto' })).toBe(1);
    expect(asked({ scale: 2, videoAnalysis: { width: 400, height: 300 } })).toBeCloseTo(4 / 3);
  });

  test('of a wide film for a video that follows its picture', () => {
    const video = { tool_type: 'fal_wan_pro', status: 'processing' };
    expect(cardAspect(generationAt(1, { ...video, input_data: { prompt: 'waves' } }))).toBeCloseTo(16 / 9);
  });

  test('of the original beside the result, already while that is made', () => {
    const cutOut = { tool_type: 'fal_bria_bg_remove', input_data: { imageUrl: '/files/a/bria-bg-remove-input/b.png' } };
    expect(cardAspect(generationAt(1, { ...cutOut, status: 'processing' }))).toBe(2);
    expect(cardAspect(generationAt(1, { ...cutOut, outputs: outputs(1, 300, 400) }))).toBe(1.5);
    expect(cardAspect(generationAt(1, { ...cutOut, status: 'failed' }))).toBe(1);
  });

  test('of its result', () => {
    expect(cardAspect(generationAt(1, { outputs: outputs(1, 800, 600) }))).toBeCloseTo(4 / 3);
  });

  test.each([
    [2, 2],
    [3, 1],
    [4, 1],
  ])('of %i square results in two columns: %i', (count, aspect) => {
    expect(cardAspect(generationAt(1, { outputs: outputs(count, 512, 512) }), MOST_TILES)).toBe(aspect);
  });
});

test('a card shows at most four results, and as many as it may', () => {
  const generation = generationAt(1, { outputs: outputs(6, 512, 512) });
  expect(tileCount(generation, MOST_TILES)).toBe(4);
  expect(tileCount(generation, 1)).toBe(1);
});
