import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';

const FOLDER = 'canvas-images';
const [width, height] = [320, 288];
const painted = { left: 100, top: 80, right: 180, bottom: 140 };

let studio: WorkingStudio;
let person: Person;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal' } });
  person = await createPerson(studio.database);
});
afterAll(() => studio.stop());

const noise = (format: 'png' | 'jpeg' | 'webp', size = { width, height }) =>
  sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .toFormat(format)
    .toBuffer();

function store(body: Buffer, size: { width: number; height: number }, extension = 'png') {
  return storedInput(studio, person, { folder: FOLDER, body, extension, ...size });
}

/** White within a rectangle. */
async function mask(size: { width: number; height: number }, isPainted: (x: number, y: number) => boolean) {
  const data = Buffer.alloc(size.width * size.height);
  for (let at = 0; at < data.length; at += 1) {
    data[at] = isPainted(at % size.width, Math.floor(at / size.width)) ? 255 : 0;
  }
  return store(
    await sharp(data, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer(),
    size,
  );
}

const isWithin = (x: number, y: number, by = 0) =>
  x >= painted.left - by && x < painted.right + by && y >= painted.top - by && y < painted.bottom + by;

const pixelsOf = (file: Buffer) => sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer();

async function resultOf(id: string): Promise<Buffer> {
  const [output] = (await studio.ended(person, id)).outputs;
  const found = await studio.deps.store.get((output?.url ?? '').replace('/files/', ''));
  if (found === null) throw new Error('There is no result');
  return buffer(found.stream);
}

describe('an edit of what is painted over', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'of a %s is delivered as PNG, the same to the byte outside the mask and its feather',
    async (format) => {
      const original = await noise(format);
      const id = await studio.submitTo(person, 'canvas-edit', {
        imageUrl: await store(original, { width, height }, format === 'jpeg' ? 'jpg' : format),
        maskUrl: await mask({ width, height }, isWithin),
        ...{ prompt: 'a red boat', width, height, feather: 6 },
      });
      const result = await resultOf(id);
      expect(await sharp(result).metadata()).toMatchObject({ format: 'png', width, height });
      const [before, after] = [await pixelsOf(original), await pixelsOf(result)];
      let [outside, inside] = [0, 0];
      for (let at = 0; at < width * height; at += 1) {
        const [x, y] = [at % width, Math.floor(at / width)];
        const isSame = before.subarray(at * 3, at * 3 + 3).equals(after.subarray(at * 3, at * 3 + 3));
        if (!isSame && !isWithin(x, y, 6)) outside += 1;
        if (!isSame && isWithin(x, y)) inside += 1;
      }
      expect(outside).toBe(0);
      expect(inside).toBeGreaterThan(1000);
      const { endpoint, input } = await studio.falRequest(id);
      expect(endpoint).toBe('fal-ai/flux-lora/inpainting');
      expect(input).toMatchObject({ prompt: 'a red boat', image_size: { width, height } });
      // An invisible mark would be in pixels that stay.
      const carrying = await studio.database
        .selectFrom('watermarks')
        .select('key')
        .where('generation_id', '=', id)
        .execute();
      expect(carrying).toEqual([]);
    },
  );

  test.each([
    ['remove', '', /^Empty background that continues what surrounds it, nothing else$/],
    ['remove', 'the boat', /, without the boat$/],
    ['background', 'a beach at sunset', /^Background: a beach at sunset$/],
  ] as const)('to %s "%s" tells the model so, and keeps every pixel outside the mask', async (mode, prompt, told) => {
    const original = await noise('png');
    const isPainted = mode === 'background' ? (x: number, y: number) => !isWithin(x, y) : isWithin;
    const id = await studio.submitTo(person, 'canvas-edit', {
      imageUrl: await store(original, { width, height }),
      maskUrl: await mask({ width, height }, isPainted),
      ...{ mode, prompt, width, height, feather: 0 },
    });
    const [before, after] = [await pixelsOf(original), await pixelsOf(await resultOf(id))];
    const counts = { kept: 0, changed: 0 };
    for (let at = 0; at < width * height; at += 1) {
      const isSame = before.subarray(at * 3, at * 3 + 3).equals(after.subarray(at * 3, at * 3 + 3));
      const isOther = isPainted(at % width, Math.floor(at / width));
      if (!isSame) counts[isOther ? 'changed' : 'kept'] += 1;
    }
    expect(counts.kept).toBe(0);
    expect(counts.changed).toBeGreaterThan(1000);
    expect((await studio.falRequest(id)).input).toMatchObject({ prompt: expect.stringMatching(told) });
  });

  test('that expands a picture to 9:16 has all of it in the result', async () => {
    const [frame, place] = [
      { width: 288, height: 512 },
      { left: 0, top: 112 },
    ];
    const original = await noise('png', { width: 288, height: 288 });
    const isOwn = (y: number) => y >= place.top && y < place.top + 288;
    const id = await studio.submitTo(person, 'canvas-edit', {
      imageUrl: await store(original, { width: 288, height: 288 }),
      maskUrl: await mask(frame, (_x, y) => !isOwn(y)),
      frameUrl: await store(await noise('png', frame), frame),
      ...{ mode: 'expand', ...frame, ...place, feather: 0 },
    });
    const result = await pixelsOf(await resultOf(id));
    const kept = result.subarray(place.top * 288 * 3, (place.top + 288) * 288 * 3);
    expect(Buffer.compare(kept, await pixelsOf(original))).toBe(0);
  });

  test.each([
    [{ width: 64, height: 64 }, 'The mask must be as large as the frame'],
    [{ left: 32 }, 'The picture must stand within the frame'],
    [{ prompt: '' }, 'Please say what should be there'],
    [{ maskUrl: '' }, 'Please paint over what should change'],
  ])('with %j is refused before anything is charged', async (wrong, message) => {
    const response = await studio.ask(person, 'POST', '/functions/v1/canvas-edit', {
      generationId: crypto.randomUUID(),
      imageUrl: await store(await noise('png'), { width, height }),
      maskUrl: await mask({ width, height }, isWithin),
      ...{ prompt: 'a red boat', width, height },
      ...wrong,
    });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(message);
  });
});
