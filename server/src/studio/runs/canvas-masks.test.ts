import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowd } from '../../../test/faults/crowd.ts';
import { seed, sized, tell } from '../../../test/faults/form.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';

const EDITS = sized(60, 500);
const AT_ONCE = 6;
/** Only tells a stuck edit from a slow machine. */
const PATIENCE_MS = sized(1_200_000, 3_600_000);

type Size = { width: number; height: number };
type Point = { x: number; y: number };
type Shape = { kind: 'polygon'; points: Point[] } | { kind: 'ellipse'; at: Point; across: Point };
type Edit = Size & {
  format: 'png' | 'jpeg' | 'webp';
  quality: number;
  hasAlpha: boolean;
  feather: number;
  shapes: Shape[];
  /** How much larger the frame is than the picture, on each side. */
  margin: { left: number; top: number; right: number; bottom: number };
};

const evenly = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));
/** Within the frame and a little beyond, as shares of it. */
const point = fc.record({ x: evenly(-20, 120), y: evenly(-20, 120) });
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    kind: fc.constant('polygon' as const),
    points: fc.array(point, { minLength: 3, maxLength: 8, size: 'max' }),
  }),
  fc.record({
    kind: fc.constant('ellipse' as const),
    at: point,
    across: fc.record({ x: evenly(2, 40), y: evenly(2, 40) }),
  }),
);
const margin = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ left: 0, top: 0, right: 0, bottom: 0 }) },
  {
    weight: 1,
    arbitrary: fc.record({ left: evenly(0, 80), top: evenly(0, 80), right: evenly(0, 80), bottom: evenly(0, 80) }),
  },
);
const edit: fc.Arbitrary<Edit> = fc.record({
  width: evenly(64, 320),
  height: evenly(64, 320),
  format: fc.constantFrom('png' as const, 'jpeg' as const, 'webp' as const),
  quality: evenly(40, 100),
  hasAlpha: fc.boolean(),
  feather: fc.oneof(fc.constant(0), evenly(1, 40)),
  shapes: fc.array(shape, { minLength: 1, maxLength: 4, size: 'max' }),
  margin,
});

let studio: WorkingStudio;
beforeAll(async () => {
  const limits = { USER_CONCURRENCY: '8', FAL_CONCURRENCY: '8' };
  studio = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal', ...limits } });
  // Everything is another picture, of another size.
  studio.fal.paint(() => noise({ width: 96, height: 128 }, 3).png().toBuffer());
}, 60_000);
afterAll(() => studio.stop());

const noise = ({ width, height }: Size, channels: 3 | 4) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });

const frameOf = ({ width, height, margin: { left, top, right, bottom } }: Edit): Size => ({
  width: left + width + right,
  height: top + height + bottom,
});

function isIn({ width, height }: Size, one: Shape, x: number, y: number): boolean {
  if (one.kind === 'ellipse') {
    const [right, down] = [x - (one.at.x * width) / 100, y - (one.at.y * height) / 100];
    return (right / ((one.across.x * width) / 100)) ** 2 + (down / ((one.across.y * height) / 100)) ** 2 <= 1;
  }
  const corners = one.points.map((corner) => ({ x: (corner.x * width) / 100, y: (corner.y * height) / 100 }));
  let isInside = false;
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    const crosses = from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x;
    if (crosses) isInside = !isInside;
  }
  return isInside;
}

/** 255 in the shapes and beyond the picture. */
function paintedOf(one: Edit): Uint8Array {
  const frame = frameOf(one);
  const { left, top } = one.margin;
  return Uint8Array.from({ length: frame.width * frame.height }, (_, at) => {
    const [x, y] = [at % frame.width, Math.floor(at / frame.width)];
    const isBeyond = x < left || y < top || x >= left + one.width || y >= top + one.height;
    return isBeyond || one.shapes.some((drawn) => isIn(frame, drawn, x, y)) ? 255 : 0;
  });
}

/** Where pixels may change: within a circle of the feather around each painted pixel at an edge, and where it is painted. */
function mayChange(painted: Uint8Array, { width, height }: Size, feather: number): Uint8Array {
  const open = Uint8Array.from(painted);
  const isPainted = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height || painted[y * width + x] === 255;
  for (let at = 0; at < painted.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (painted[at] !== 255) continue;
    if (isPainted(x - 1, y) && isPainted(x + 1, y) && isPainted(x, y - 1) && isPainted(x, y + 1)) continue;
    for (let down = -feather; down <= feather; down += 1) {
      const reach = Math.floor(Math.sqrt(feather ** 2 - down ** 2));
      const row = y + down;
      if (row < 0 || row >= height) continue;
      open.fill(255, row * width + Math.max(0, x - reach), row * width + Math.min(width, x + reach + 1));
    }
  }
  return open;
}

async function resultOf(person: Person, id: string): Promise<Buffer> {
  const { outputs, error_message } = await studio.ended(person, id);
  const found = await studio.deps.store.get((outputs[0]?.url ?? '').replace('/files/', ''));
  if (found === null) throw new Error(`There is no result: ${error_message}`);
  return buffer(found.stream);
}

/** How many bytes of pixels changed that must stay, and that may change. */
async function changesOf(one: Edit): Promise<{ outside: number; inside: number; mayBe: number; same: number }> {
  const person = await createPerson(studio.database, { tokens: 100 });
  const [frame, painted] = [frameOf(one), paintedOf(one)];
  const hasAlpha = one.hasAlpha && one.format !== 'jpeg';
  const original = await noise(one, hasAlpha ? 4 : 3)
    .toFormat(one.format, { quality: one.quality })
    .toBuffer();
  const store = (body: Buffer, { width, height }: Size, extension: string) =>
    storedInput(studio, person, { folder: 'canvas-images', body, extension, width, height });
  const mask = sharp(painted, { raw: { ...frame, channels: 1 } }).png();
  const isWhole = frame.width === one.width && frame.height === one.height;
  const id = await studio.submitTo(person, 'canvas-edit', {
    imageUrl: await store(original, one, one.format === 'jpeg' ? 'jpg' : one.format),
    maskUrl: await store(await mask.toBuffer(), frame, 'png'),
    ...(isWhole ? {} : { frameUrl: await store(await noise(frame, 3).png().toBuffer(), frame, 'png') }),
    ...{ prompt: 'a red boat', ...frame, left: one.margin.left, top: one.margin.top, feather: one.feather },
  });
  const raw = (file: Buffer) => sharp(file).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const [before, after] = [await raw(original), await raw(await resultOf(person, id))];
  expect(after.info).toMatchObject({ ...frame, channels: before.info.channels });
  const { channels } = before.info;
  const open = mayChange(painted, frame, one.feather);
  const seen = { outside: 0, inside: 0, mayBe: 0, same: 0 };
  for (let at = 0; at < before.data.length; at += 1) {
    const pixel = Math.floor(at / channels);
    const [x, y] = [(pixel % one.width) + one.margin.left, Math.floor(pixel / one.width) + one.margin.top];
    const place = y * frame.width + x;
    const isChanged = before.data[at] !== after.data[place * channels + (at % channels)];
    if (painted[place] === 255) seen.mayBe += 1;
    if (open[place] !== 255) seen[isChanged ? 'outside' : 'same'] += 1;
    else if (isChanged && painted[place] === 255) seen.inside += 1;
  }
  return seen;
}

test('whatever is painted over in whatever file, no byte of a pixel outside the mask and its feather changes', {
  timeout: PATIENCE_MS,
}, async () => {
  console.log(`FAULT_SEED=${seed} draws these edits again`);
  const edits = fc.sample(edit, { seed, numRuns: EDITS });
  const changes = await crowd(edits, AT_ONCE, async (one, index) => {
    const seen = await changesOf(one);
    expect(seen.outside, `edit ${index}: ${JSON.stringify(one)}`).toBe(0);
    // A service that changed nothing would leave all else as it is, too.
    if (seen.mayBe > 300) expect(seen.inside, `edit ${index}`).toBeGreaterThan(seen.mayBe / 2);
    return seen;
  });
  const sum = (what: 'outside' | 'inside' | 'same') => changes.reduce((whole, seen) => whole + seen[what], 0);
  expect(sum('same')).toBeGreaterThan(0);
  await tell('Random masks, sizes and formats on the canvas', {
    edits: EDITS,
    'bytes that had to stay': sum('same') + sum('outside'),
    'of them changed': sum('outside'),
    'bytes that were painted over and changed': sum('inside'),
  });
});
