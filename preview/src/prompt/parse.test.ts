import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../paint/random.ts';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import { subjectsFile } from '../testing/assets.ts';
import { parsePrompt } from './parse.ts';
import type { ScenePlan } from './plan.ts';

const library = loadSubjects(subjectsFile);

function read(prompt: string, negativePrompt = '', seed = 1): ScenePlan {
  return parsePrompt(prompt, negativePrompt, library, createRandom(seed));
}

describe('a prompt', () => {
  it.each([
    ['snowy mountain lake at sunset, cinematic', { place: 'lake', time: 'sunset', style: 'photo' }],
    ['a red fox in a misty forest at dawn', { place: 'forest', time: 'dawn', weather: 'fog' }],
    ['cyberpunk street at night in the rain, neon lights', { place: 'street', time: 'night', weather: 'rain' }],
    ['sailboat on the ocean at golden hour, oil painting', { place: 'ocean', time: 'golden', style: 'oil' }],
    ['dragon flying over desert dunes at dusk', { place: 'desert', time: 'dusk' }],
    ['tropical fish on a coral reef, watercolour', { place: 'underwater', style: 'watercolor' }],
    ['city skyline at night', { place: 'city', time: 'night' }],
    ['pixel art meadow at noon', { place: 'meadow', time: 'day', style: 'pixel' }],
    ['astronaut in a nebula', { place: 'space' }],
    ['Background: A forest with mountains', { place: 'forest' }],
  ])('"%s" is understood', (prompt, expected) => {
    expect(read(prompt)).toMatchObject(expected);
  });

  it('names its subjects with counts and colours', () => {
    expect(read('a red fox and three deer by 2 tents').subjects).toMatchObject([
      { name: 'fox', count: 1, tint: expect.any(Array) },
      { name: 'deer', count: 3, tint: null },
      { name: 'tent', count: 2, tint: null },
    ]);
  });

  it.each(['Hot-air balloons over hills', 'a hot air balloon over hills'])('"%s" names the same thing', (prompt) => {
    expect(read(prompt).subjects).toMatchObject([{ name: 'hot-air-balloon' }]);
  });

  it('goes where its subject lives when it names no place', () => {
    expect(read('a whale').place).toBe('underwater');
    expect(read('a camel').place).toBe('desert');
    expect(read('a croissant').place).toBe('studio');
  });

  it('loses what the negative prompt names', () => {
    expect(read('a castle and a dragon on a hill', 'dragons').subjects.map(({ name }) => name)).toEqual(['castle']);
    expect(read('a meadow with flowers and snow', 'snow, flowers').features.size).toBe(0);
  });

  it('leaves to the seed only what it does not say', () => {
    const places = new Set(Array.from({ length: 30 }, (_, seed) => read('something nice', '', seed).place));
    expect(places.size).toBeGreaterThan(2);
    const named = new Set(Array.from({ length: 30 }, (_, seed) => read('the sea at night', '', seed).place));
    expect([...named]).toEqual(['ocean']);
  });

  it('of any kind gives a plan', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ maxLength: 100 }),
        fc.nat(),
        (prompt, negative, seed) => {
          const plan = read(prompt, negative, seed);
          expect(plan.subjects.length).toBeLessThanOrEqual(3);
          expect(plan.subjects.every(({ count }) => count >= 1 && count <= 9)).toBe(true);
        },
      ),
    );
  });

  it.each(['constructor', '__proto__ toString', 'hasOwnProperty', '💥🦊', '   ', '-- --- -'])(
    '"%s" is harmless',
    (prompt) => {
      expect(() => read(prompt, prompt)).not.toThrow();
    },
  );
});
