import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../paint/random.ts';
import { createCamera } from './camera.ts';
import { effects, type Move, moves, readMotion } from './read-motion.ts';

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

describe('a camera', () => {
  it('never looks past the picture, whatever it does', () => {
    const settings = fc.record({
      strength: fc.double({ min: 0, max: 1, noNaN: true }),
      loop: fc.boolean(),
      seconds: fc.double({ min: 0.5, max: 30, noNaN: true }),
    });
    const motion = fc.record({
      moves: fc.uniqueArray(fc.constantFrom(...moves), { minLength: 1, maxLength: 4 }),
      pace: fc.constantFrom(0.7, 1, 1.5),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(motion, settings, fc.double({ min: 0, max: 1, noNaN: true }), ({ moves, pace, seed }, given, at) => {
        const camera = createCamera(
          { moves: new Set(moves), effects: new Set(effects), pace },
          given,
          createRandom(seed),
        );
        const { x, y, zoom } = camera(at, at * given.seconds);
        const spare = 0.5 - 0.5 / zoom;
        expect(Math.abs(x)).toBeLessThanOrEqual(spare + 0.004);
        expect(Math.abs(y)).toBeLessThanOrEqual(spare + 0.004);
      }),
    );
  });

  it('of a loop ends where it began', () => {
    for (const move of moves.filter((name) => name !== 'handheld')) {
      const motion = { moves: new Set([move]), effects: new Set<never>(), pace: 1 };
      const camera = createCamera(motion, { strength: 0.5, loop: true, seconds: 5 }, createRandom(1));
      const [start, end] = [camera(0, 0), camera(1, 5)];
      expect(Math.hypot(start.x - end.x, start.y - end.y, start.zoom - end.zoom)).toBeLessThan(1e-9);
    }
  });
});
