import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsed, tokens, uploaded } from '../tool.testing.ts';
import { sceneMaker } from './tool.ts';

const filledIn = { imageUrl: uploaded('scene-gen-images'), actionDirection: 'waves break' };
const price = (input: Record<string, unknown>) => tokens(sceneMaker, { ...filledIn, ...input });

describe('a scene costs', () => {
  test.each([
    ['wan', '360p', 1, 60],
    ['wan', '540p', 3, 180],
    ['wan', '720p', 1, 70],
    ['wan', '720p', 3, 210],
    ['wan', '720p', 4, 340],
    ['wan', '720p', 5, 500],
    ['wan', '720p', 10, 1750],
    ['wan_pro', '720p', 1, 160],
    ['wan_pro', '1080p', 3, 480],
    ['wan_pro', '1080p', 10, 1600],
    ['pixverse', '360p', 1, 50],
    ['pixverse', '540p', 3, 150],
    ['pixverse', '720p', 3, 180],
    ['pixverse', '1080p', 3, 210],
    ['pixverse', '1080p', 4, 340],
    ['pixverse', '360p', 10, 1550],
    ['luma', '540p', 1, 100],
    ['luma', '720p', 3, 600],
    ['luma', '1080p', 10, 4000],
  ])('with %s at %s and %i clips %i tokens', (modelType, resolution, numChains, expected) => {
    expect(price({ modelType, resolution, numChains })).toBe(expected);
  });

  test.each([
    ['360p', 1, 88],
    ['540p', 3, 263],
    ['720p', 1, 105],
    ['720p', 3, 315],
    ['720p', 4, 525],
    ['360p', 10, 2713],
  ])(
    'with Pixverse clips of 8 seconds at %s and %i clips %i tokens, rounded half up once',
    (resolution, numChains, expected) => {
      expect(price({ modelType: 'pixverse', resolution, numChains, pixverseDuration: 8 })).toBe(expected);
    },
  );

  test.each([
    ['540p', 1, 175],
    ['540p', 3, 525],
    ['720p', 3, 1050],
    ['1080p', 10, 7000],
  ])('with Luma clips of 9 seconds at %s and %i clips %i tokens', (resolution, numChains, expected) => {
    expect(price({ modelType: 'luma', resolution, numChains, lumaDuration: '9s' })).toBe(expected);
  });

  test.each([
    ['veo3_fast', '720p', false, 400],
    ['veo3_fast', '720p', true, 500],
    ['veo3_fast', '1080p', false, 800],
    ['veo3_fast', '1080p', true, 900],
    ['veo3', '720p', false, 800],
    ['veo3', '720p', true, 900],
    ['veo3', '1080p', false, 1600],
    ['veo3', '1080p', true, 1700],
  ])(
    'with %s at %s and audio %j %i tokens, as one clip whatever was asked',
    (modelType, resolution, generateAudio, expected) => {
      expect(price({ modelType, resolution, generateAudio })).toBe(expected);
      expect(price({ modelType, resolution, generateAudio, numChains: 10 })).toBe(expected);
    },
  );

  test('as much automatically as with 3 clips', () => {
    expect(price({ numChains: -1 })).toBe(price({ numChains: 3 }));
    expect(price({ numChains: -1, modelType: 'luma' })).toBe(600);
  });

  test('at least 50 tokens, with any model', () => {
    expect(sceneMaker.leastTokens(sceneMaker.prices)).toBe(50);
  });

  test('more with each clip', () => {
    const anyModel = fc.constantFrom('wan', 'wan_pro', 'pixverse', 'luma');
    fc.assert(
      fc.property(anyModel, fc.integer({ min: 1, max: 9 }), (modelType, numChains) => {
        expect(price({ modelType, numChains: numChains + 1 })).toBeGreaterThan(price({ modelType, numChains }));
      }),
    );
  });
});

test('a scene explains its price line by line', () => {
  const input = parsed(sceneMaker, { ...filledIn, modelType: 'pixverse', numChains: 5, pixverseDuration: 8 });
  expect(input.cost({}, sceneMaker.prices)).toEqual([
    { label: '5 clips at 60', tokens: 300 },
    { label: '2 above 3 (2 x 15), 5 clips', tokens: 150 },
    { label: 'Clips of 8 seconds (x 1.75)', tokens: 338 },
  ]);
});

test('a scene of which only some clips were made costs what those clips cost', () => {
  const input = parsed(sceneMaker, { ...filledIn, numChains: 5 });
  expect(input.count).toBe(5);
  expect(input.costOfDelivered(2, {}, sceneMaker.prices)).toEqual([{ label: '2 clips at 70', tokens: 140 }]);
});
