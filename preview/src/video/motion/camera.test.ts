import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../paint/random.ts';
import { type CameraSettings, createCamera, type Pose } from './camera.ts';
import { type Move, moves } from './read-motion.ts';

const usual: CameraSettings = { strength: 0.5, loop: false, seconds: 5, startsAtPicture: true };
const STEP = 1e-4;

function cameraFor(named: readonly Move[], changes: Partial<CameraSettings> = {}, pace = 1) {
  const settings = { ...usual, ...changes };
  const motion = { moves: new Set(named), effects: new Set<never>(), pace };
  const camera = createCamera(motion, settings, createRandom(7));
  return (progress: number) => camera(progress, progress * settings.seconds);
}

/** How fast things move on the screen, and how fast they grow, over a clip's length. */
function speedAt(camera: (progress: number) => Pose, progress: number) {
  const [before, after] = [camera(progress), camera(progress + STEP)];
  return {
    across: ((after.x - before.x) / STEP) * before.zoom,
    down: ((after.y - before.y) / STEP) * before.zoom,
    growth: Math.log(after.zoom / before.zoom) / STEP,
  };
}

const anyMoves = fc.subarray([...moves], { minLength: 1 });
const even: readonly (readonly Move[])[] = [
  ['zoom-in'],
  ['pan-left'],
  ['pan-right'],
  ['tilt-up'],
  ['tilt-down'],
  ['zoom-in', 'pan-right'],
  ['pan-left', 'tilt-up'],
];

describe('a clip of a picture', () => {
  it.each(even.map((named) => ({ named })))('begins with the whole picture when it does $named', ({ named }) => {
    const { x, y, zoom } = cameraFor(named)(0);
    expect([x, y, zoom].map((value) => value + 0)).toEqual([0, 0, 1]);
  });

  it.each(even.map((named) => ({ named })))(
    'does $named as fast at its end as at its beginning, so that the next clip goes on without a break',
    ({ named }) => {
      const camera = cameraFor(named);
      const first = speedAt(camera, 0);
      const last = speedAt(camera, 1 - STEP);
      expect(Math.hypot(first.across, first.down, first.growth)).toBeGreaterThan(0.05);
      expect(last.across).toBeCloseTo(first.across, 2);
      expect(last.down).toBeCloseTo(first.down, 2);
      expect(last.growth).toBeCloseTo(first.growth, 2);
    },
  );
});

it('a clip of words starts and ends softly', () => {
  const camera = cameraFor(['pan-right'], { startsAtPicture: false });
  const middle = speedAt(camera, 0.5).across;
  expect(speedAt(camera, 0).across).toBeLessThan(0.6 * middle);
  expect(speedAt(camera, 1 - STEP).across).toBeLessThan(0.6 * middle);
});

it('a loop ends where it began', () => {
  fc.assert(
    fc.property(anyMoves, fc.boolean(), (named, startsAtPicture) => {
      const steady = named.filter((move) => move !== 'handheld');
      const camera = cameraFor(steady, { loop: true, startsAtPicture });
      const [first, last] = [camera(0), camera(1)];
      expect(last.x).toBeCloseTo(first.x, 6);
      expect(last.y).toBeCloseTo(first.y, 6);
      expect(last.zoom).toBeCloseTo(first.zoom, 6);
    }),
  );
});

it('no edge of the picture ever shows, whatever moves', () => {
  fc.assert(
    fc.property(
      anyMoves,
      fc.record({
        strength: fc.double({ min: 0, max: 1, noNaN: true }),
        loop: fc.boolean(),
        seconds: fc.integer({ min: 1, max: 30 }),
        startsAtPicture: fc.boolean(),
      }),
      fc.constantFrom(0.7, 1, 1.5),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (named, settings, pace, progress) => {
        const { x, y, zoom } = cameraFor(named, settings, pace)(progress);
        expect(Math.max(Math.abs(x), Math.abs(y)) + 0.5 / zoom).toBeLessThanOrEqual(0.5 + 1e-9);
      },
    ),
  );
});
