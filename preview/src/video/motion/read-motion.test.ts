import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../paint/random.ts';
import { type Move, readMotion } from './read-motion.ts';

const read = (prompt: string, negative = ''): ReturnType<typeof readMotion> =>
  readMotion(prompt, negative, createRandom(1));

describe('a motion prompt', () => {
  it.each<[string, Move]>([
    ['The camera zooms in: zoom in on her face', 'zoom-in'],
    ['slow dolly out to reveal the valley', 'zoom-out'],
    ['Pan left across the skyline', 'pan-left'],
    ['camera panning right', 'pan-right'],
    ['tilt up to the sky', 'tilt-up'],
    ['crane down', 'tilt-down'],
    ['orbiting the statue', 'orbit'],
    ['handheld documentary look', 'handheld'],
  ])('%s moves the camera so', (prompt, move) => {
    expect([...read(prompt).moves]).toEqual([move]);
  });

  it('combines moves, but never opposite ones, and a still camera wins', () => {
    expect([...read('zoom in while panning right').moves]).toEqual(['zoom-in', 'pan-right']);
    expect([...read('pan left, then pan right').moves]).toEqual(['pan-left']);
    expect([...read('static shot, zoom in').moves]).toEqual(['static']);
  });

  it('without a camera gets a gentle move that the seed chooses', () => {
    expect(read('a quiet village').moves.size).toBe(1);
    const seeds = Array.from({ length: 60 }, (_, seed) => seed);
    const moves = seeds.map((seed) => [...readMotion('a quiet village', '', createRandom(seed)).moves].join());
    const mostOfOne = Math.max(...moves.map((move) => moves.filter((other) => other === move).length));
    expect(mostOfOne, 'no move is so usual that chained clips share it').toBeLessThan(60 / 3);
    expect(new Set(moves).size).toBeGreaterThan(3);
  });

  it('names what moves, and its negative takes it away', () => {
    expect(read('snow falls while waves roll in').effects).toEqual(new Set(['snow', 'water']));
    expect(read('snow falls while waves roll in', 'snow').effects).toEqual(new Set(['water']));
    expect(read('a calm lake, no rain, without fog').effects).toEqual(new Set(['water']));
  });

  it('can be anything', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (prompt, negative) => {
        expect(read(prompt, negative).moves.size).toBeGreaterThan(0);
      }),
    );
  });
});
