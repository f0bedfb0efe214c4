// @module-tag long

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { buildMarks, isValidElsewhere } from '../../../test/support/marks.ts';
import { createPerson } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { MediaError } from '../../platform/media/media-program.ts';
import { watermarkSetting } from '../../platform/settings/registry.ts';
import { markLater } from './mark-later.ts';

// Searches on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let marks: Awaited<ReturnType<typeof buildMarks>>;
let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: AdminStudio;
let folder: string;
beforeAll(async () => {
  [media, marks] = await Promise.all([buildMedia(), buildMarks()]);
  folder = await mkdtemp(join(tmpdir(), 'kinora-invisible-'));
  studio = await startAdminStudio({ env: { ...media.env, ...marks.env } });
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await media.remove();
  await marks.remove();
  await rm(folder, { recursive: true });
});

async function stored(url: string | undefined): Promise<Buffer> {
  const file = await studio.deps.store.get(String(url).replace('/files/', ''));
  if (file === null) throw new Error(`Nothing is stored at ${url}`);
  return Buffer.concat(await file.stream.toArray());
}

async function madeFrom(delivered: Buffer) {
  studio.runware.paint(async () => delivered);
  const person = await createPerson(studio.database, { tokens: 5000 });
  const id = await studio.submit(person);
  const { status, outputs } = await studio.ended(person, id);
  expect(status).toBe('completed');
  const [output] = outputs;
  return { id, output, body: await stored(output?.url), number: studio.deps.watermark.numberOf(id) };
}

const find = (body: Buffer) => studio.deps.watermark.find(body);
const rowOf = (generationId: string) =>
  studio.database
    .selectFrom('watermarks')
    .select(['key', 'number'])
    .where('generation_id', '=', generationId)
    .execute();
const setting = async (value: { pictures: boolean; videos: boolean } | null) => {
  await studio.database.deleteFrom('settings').where('name', '=', 'watermark').execute();
  if (value !== null)
    await studio.database
      .insertInto('settings')
      .values({ name: 'watermark', value: JSON.stringify(value) })
      .execute();
  // Every process reads settings again after 2 seconds.
  await vi.waitFor(
    async () => expect(await studio.deps.settings.read(watermarkSetting)).toEqual(value ?? watermarkSetting.byDefault),
    { timeout: 10_000 },
  );
};
/** By how many levels the most changed sample differs. */
async function farthest(one: Sharp, other: Sharp): Promise<number> {
  const [a, b] = [await one.raw().toBuffer(), await other.raw().toBuffer()];
  expect(a.length).toBe(b.length);
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0);
}

describe('the invisible mark of a result', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('is in a %s, which is signed as it is then', async (format) => {
    const { id, output, body, number } = await madeFrom(
      await sharp(await photo(512, 'png'))
        .toFormat(format)
        .toBuffer(),
    );
    expect(await find(body)).toBe(number);
    expect(await rowOf(id)).toEqual([{ key: output?.url.replace('/files/', ''), number }]);
    expect(await isValidElsewhere(body)).toBe(format === 'webp' ? null : true);
    expect([output?.width, output?.height, output?.bytes]).toEqual([512, 512, body.length]);
  });

  test('is found after JPEG at quality 75, at half the size, after a fifth was cut off and on another scale', async () => {
    const { body, number } = await madeFrom(await photo(1024, 'png'));
    const changed = {
      jpeg: sharp(body).jpeg({ quality: 75 }),
      half: sharp(body).resize(512),
      cut: sharp(body).extract({ left: 205, top: 0, width: 819, height: 819 }).png(),
      screen: sharp(body).resize(731, 731, { kernel: 'linear' }).png(),
      'half and JPEG': sharp(body).resize(512).jpeg({ quality: 75 }),
    };
    for (const [name, image] of Object.entries(changed)) expect(await find(await image.toBuffer()), name).toBe(number);
  });

  test('is not seen: the picture is the same but for a few levels', async () => {
    const delivered = await photo(512, 'png');
    const { body } = await madeFrom(delivered);
    expect(await farthest(sharp(body), sharp(delivered))).toBeLessThanOrEqual(16);
  });

  test('leaves transparency, depth and color profile as they were', async () => {
    const see = await sharp(await photo(512, 'png'))
      .ensureAlpha(0.5)
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { body, number } = await madeFrom(see);
    expect(await farthest(sharp(body).extractChannel(3), sharp(see).extractChannel(3))).toBe(0);
    expect((await sharp(body).metadata()).icc?.equals((await sharp(see).metadata()).icc ?? Buffer.alloc(0))).toBe(true);
    expect(await find(body)).toBe(number);

    const deep = await sharp(await photo(512, 'png'))
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const made = await madeFrom(deep);
    expect((await sharp(made.body).metadata()).depth).toBe('ushort');
    expect(await find(made.body)).toBe(made.number);
  });

  test.each(['jpeg', 'webp'] as const)(
    'leaves the color profile of a %s and how a camera was turned',
    async (format) => {
      const turned = sharp(await photo(512, 'png'))
        .withIccProfile('p3')
        .withMetadata({ orientation: 6, icc: 'p3' });
      const { body, number } = await madeFrom(await turned.toFormat(format).toBuffer());
      const { orientation, icc } = await sharp(body).metadata();
      expect([orientation, icc !== undefined]).toEqual([6, true]);
      expect(await find(body)).toBe(number);
    },
  );

  test('is left out of a picture that is too small for it, which stays as it came', async () => {
    const delivered = await photo(128, 'png');
    const { id, body } = await madeFrom(delivered);
    expect(await farthest(sharp(body), sharp(delivered))).toBe(0);
    expect(await rowOf(id)).toEqual([]);
  });

  test('is left out where an administrator turned it off', async () => {
    await setting({ pictures: false, videos: true });
    const delivered = await photo(512, 'png');
    const { id, body } = await madeFrom(delivered);
    expect(await farthest(sharp(body), sharp(delivered))).toBe(0);
    expect(await rowOf(id)).toEqual([]);
    await setting(null);
  });

  test('is written later where that failed, and only once', async () => {
    const writing = vi.spyOn(studio.deps.watermark, 'write').mockRejectedValueOnce(new Error('No memory'));
    const { id, output, body, number } = await madeFrom(await photo(512, 'png'));
    expect(await find(body)).toBeNull();
    expect(await isValidElsewhere(body)).toBe(true);
    const waiting = () =>
      studio.database.selectFrom('unmarked_files').selectAll().where('generation_id', '=', id).execute();
    const isDue = () =>
      studio.database
        .updateTable('unmarked_files')
        .set({ due_at: new Date(0) })
        .execute();
    expect(await waiting()).toMatchObject([{ reason: 'failed' }]);

    await isDue();
    await markLater(studio.deps);
    expect(await waiting()).toEqual([]);
    const after = await stored(output?.url);
    expect(await find(after)).toBe(number);
    expect(await isValidElsewhere(after)).toBe(true);
    expect(await rowOf(id)).toMatchObject([{ number }]);

    // A process that ended before it could write down that it was done.
    const key = String(output?.url).replace('/files/', '');
    await studio.database.deleteFrom('watermarks').where('key', '=', key).execute();
    await studio.database.insertInto('unmarked_files').values({ key, generation_id: id, reason: 'failed' }).execute();
    await isDue();
    writing.mockClear();
    await markLater(studio.deps);
    expect(writing).not.toHaveBeenCalled();
    expect(await rowOf(id)).toMatchObject([{ number }]);
    writing.mockRestore();
  });
});

describe('the invisible mark of a video', () => {
  const probe = async (body: Buffer) => {
    await writeFile(join(folder, 'probed.mp4'), body);
    return studio.deps.media.probe({ folder, file: 'probed.mp4' });
  };
  const findInVideo = async (body: Buffer) => {
    await writeFile(join(folder, 'searched.mp4'), body);
    return studio.deps.watermark.findInVideo({ folder, file: 'searched.mp4' });
  };
  const encoded = async (body: Buffer, ...options: string[]) => {
    await writeFile(join(folder, 'before.mp4'), body);
    const [from, to] = [join(folder, 'before.mp4'), join(folder, 'after.mp4')];
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', from, ...options, to]);
    return readFile(to);
  };
  /** MD5 of the sound's packets. */
  const soundOf = async (body: Buffer) => {
    await writeFile(join(folder, 'heard.mp4'), body);
    const options = ['-map', '0:a', '-c', 'copy', '-f', 'md5', '-'];
    return (await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', join(folder, 'heard.mp4'), ...options])).stdout;
  };
  async function filmFrom(delivered: Buffer) {
    const answer = studio.fal.video(delivered);
    studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
    const person = await createPerson(studio.database, { tokens: 5000 });
    const imageUrl = await storedInput(studio, person, { folder: 'video-source-images' });
    const id = await studio.submitTo(person, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
    const { status, outputs } = await studio.ended(person, id);
    expect(status).toBe('completed');
    const [output] = outputs;
    return { id, output, body: await stored(output?.url), number: studio.deps.watermark.numberOf(id) };
  }
  const film = (frames = 36) => makeVideo({ width: 640, height: 360, frames, hasSound: true });

  test('is in each of its frames, and its length, size, rate and sound are those that were delivered', async () => {
    const delivered = await film();
    const { id, output, body, number } = await filmFrom(delivered);
    expect(await findInVideo(body)).toBe(number);
    expect(await findInVideo(delivered)).toBeNull();
    const before = await probe(delivered);
    expect(await probe(body)).toEqual(before);
    expect(await soundOf(body)).toBe(await soundOf(delivered));
    expect(await rowOf(id)).toEqual([{ key: output?.url.replace('/files/', ''), number }]);
    const { manifests } = await studio.deps.marks.read({ path: join(folder, 'probed.mp4'), contentType: 'video/mp4' });
    expect(JSON.parse(manifests ?? 'null')).toMatchObject({ validation_state: 'Trusted' });
    expect(output?.bytes).toBe(body.length);
  });

  test('is found after it was encoded anew, made half as large or cut to a part', async () => {
    const { body, number } = await filmFrom(await film(48));
    const changed = {
      'encoded anew': await encoded(body, '-crf', '28'),
      half: await encoded(body, '-vf', 'scale=iw/2:ih/2', '-crf', '23'),
      'cut to a part': await encoded(body, '-ss', '0.8', '-t', '0.7', '-crf', '23'),
    };
    for (const [name, file] of Object.entries(changed)) expect(await findInVideo(file), name).toBe(number);
  });

  test('is left out where an administrator turned it off', async () => {
    await setting({ pictures: true, videos: false });
    const { id, body } = await filmFrom(await film());
    expect(await findInVideo(body)).toBeNull();
    expect(await rowOf(id)).toEqual([]);
    await setting(null);
  });

  test('is left out of one that is too small or of another kind, which is not tried again', async () => {
    const small = await makeVideo({ width: 200, height: 120 });
    const tenBits = await makeVideo({ width: 640, height: 360, more: ['-pix_fmt', 'yuv420p10le'] });
    for (const delivered of [small, tenBits]) {
      const { id, body } = await filmFrom(delivered);
      expect(await probe(body)).toEqual(await probe(delivered));
      expect(await rowOf(id)).toEqual([]);
      const waiting = studio.database.selectFrom('unmarked_files').selectAll().where('generation_id', '=', id);
      expect(await waiting.execute()).toEqual([]);
    }
  });

  test('is written later where that took too long, and the result is kept meanwhile', async () => {
    const late = new MediaError('timed_out', 'The video program took too long');
    const adding = vi.spyOn(studio.deps.media, 'addPattern').mockRejectedValueOnce(late);
    const { id, output, body, number } = await filmFrom(await film());
    expect(await findInVideo(body)).toBeNull();
    const waiting = () =>
      studio.database.selectFrom('unmarked_files').selectAll().where('generation_id', '=', id).execute();
    expect(await waiting()).toMatchObject([{ reason: 'failed' }]);
    await studio.database
      .updateTable('unmarked_files')
      .set({ due_at: new Date(0) })
      .execute();
    await markLater(studio.deps);
    expect(await waiting()).toEqual([]);
    expect(await findInVideo(await stored(output?.url))).toBe(number);
    expect(await rowOf(id)).toMatchObject([{ number }]);
    adding.mockRestore();
  });
});
