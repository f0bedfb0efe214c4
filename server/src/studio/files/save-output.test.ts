import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { savePicture } from '../../../test/support/save-picture.ts';
import { createDatabase, createPool, type Database } from '../../platform/database/pool.ts';
import { createLog } from '../../platform/log/log.ts';
import { createDiskStore } from '../../platform/objects/disk-store.ts';
import { outputSchema } from './wire.ts';

let folder: string;
let pool: pg.Pool;
let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kinora-outputs-'));
  pool = createPool({ url: made.url, size: 2, log: createLog('silent', 'test') });
  database = createDatabase(pool);
  close = async () => {
    await pool.end();
    await made.drop();
    await made.stop();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => close());

const noise = (width: number, height: number, channels: 3 | 4) =>
  sharp({ create: { width, height, channels, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 80 } } });
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c63' } });

function saveAs(imageFormat: 'png' | 'jpeg' | 'webp', body: Buffer) {
  const ids = { userId: randomUUID(), generationId: randomUUID() };
  return savePicture({ store: createDiskStore(folder), database, ...ids, index: 3, body, imageFormat });
}

function save(body: Buffer, userId = randomUUID(), generationId = randomUUID()) {
  return savePicture({ store: createDiskStore(folder), database, userId, generationId, index: 0, body });
}

async function read(url: string | null): Promise<Buffer> {
  const found = await createDiskStore(folder).get((url ?? '').replace('/files/', ''));
  if (found === null) throw new Error(`${url} is not stored`);
  return buffer(found.stream);
}

test.each([
  ['png', 'image/png', 'png'],
  ['jpeg', 'image/jpeg', 'jpg'],
  ['webp', 'image/webp', 'webp'],
] as const)(
  'keeps the bytes of a %s as they came, with a thumbnail and a placeholder',
  async (format, contentType, ending) => {
    const body = await plain(1600, 800).toFormat(format).toBuffer();
    const userId = randomUUID();
    const generationId = randomUUID();
    const output = await save(body, userId, generationId);

    expect(outputSchema.parse(output)).toEqual(output);
    expect(output).toMatchObject({ width: 1600, height: 800, contentType, bytes: body.length, posterUrl: null });
    expect(output.url).toMatch(new RegExp(`^/files/${userId}/generations/${generationId}-0-[0-9a-f]+\\.${ending}$`));
    expect(await read(output.url)).toEqual(body);
    expect(await sharp(await read(output.thumbnailUrl)).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 320,
    });

    const rows = await database
      .selectFrom('files')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('bytes')
      .execute();
    expect(rows.map((row) => `/files/${row.key}`)).toEqual([output.thumbnailUrl, output.url]);
    expect(rows[1]).toMatchObject({
      folder: 'generations',
      content_type: contentType,
      bytes: body.length,
      width: 1600,
    });
  },
);

test('a small picture is not enlarged for its thumbnail', async () => {
  const output = await save(await plain(120, 60).png().toBuffer());
  expect(await sharp(await read(output.thumbnailUrl)).metadata()).toMatchObject({ width: 120, height: 60 });
});

test('measures a turned photograph as it is seen', async () => {
  const output = await save(await plain(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer());
  expect(output).toMatchObject({ width: 400, height: 600 });
  expect(await sharp(await read(output.thumbnailUrl)).metadata()).toMatchObject({ width: 400, height: 600 });
});

test.each([
  ['one color', () => plain(64, 64)],
  ['noise', () => noise(1024, 1024, 3)],
  ['see-through noise', () => noise(900, 1000, 4).ensureAlpha(0.5)],
  ['a thin line', () => noise(2000, 3, 3)],
])('the placeholder of %s is a picture of at most 400 characters', async (_, picture) => {
  const { placeholder } = await save(await picture().png().toBuffer());
  expect(placeholder?.length).toBeLessThanOrEqual(400);
  const [head, data] = (placeholder ?? '').split(',');
  expect(head).toBe('data:image/webp;base64');
  const { format, width = 0, height = 0 } = await sharp(Buffer.from(data ?? '', 'base64')).metadata();
  expect(format).toBe('webp');
  expect(Math.max(width, height)).toBeLessThanOrEqual(16);
});

test('the placeholder shows the colors of the picture', async () => {
  const { placeholder } = await save(await plain(300, 300).png().toBuffer());
  const { data } = await sharp(Buffer.from((placeholder ?? '').split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[0] ?? 0) - 0xcc)).toBeLessThan(12);
  expect(Math.abs((data[2] ?? 0) - 0x33)).toBeLessThan(12);
});

const whole = () => plain(400, 400).jpeg().toBuffer();
test.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', () => plain(4, 4).gif().toBuffer()],
  ['half a picture', async () => (await noise(800, 800, 3).jpeg().toBuffer()).subarray(0, 20_000)],
  [
    'the beginning of a picture with something else behind it',
    async () => Buffer.concat([(await whole()).subarray(0, 8), Buffer.alloc(9000, 'x')]),
  ],
  ['more than 50 MB', async () => Buffer.concat([await whole(), Buffer.alloc(50 * 1024 * 1024)])],
  [
    'more than 100 million pixels',
    () =>
      sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#000' } })
        .png({ palette: true, colors: 2 })
        .toBuffer(),
  ],
])('refuses %s and stores nothing', async (_, body) => {
  const userId = randomUUID();
  await expect(save(await body(), userId)).rejects.toMatchObject({ code: 'bad_output' });
  expect(await database.selectFrom('files').select('key').where('user_id', '=', userId).execute()).toEqual([]);
});

test('a second run for the same output makes files of its own', async () => {
  const body = await plain(32, 32).png().toBuffer();
  const userId = randomUUID();
  const generationId = randomUUID();
  const first = await save(body, userId, generationId);
  const second = await save(body, userId, generationId);
  expect(second.url).not.toBe(first.url);
  expect(await read(first.url)).toEqual(await read(second.url));
});

test.each([
  ['png', 'webp', 'image/webp'],
  ['jpeg', 'png', 'image/png'],
  ['webp', 'jpeg', 'image/jpeg'],
] as const)('turns a %s into the %s that was asked for', async (from, to, contentType) => {
  const output = await saveAs(to, await plain(80, 60).toFormat(from).toBuffer());
  expect(output).toMatchObject({ contentType, width: 80, height: 60 });
  expect(output.url).toMatch(/-3-[0-9a-f]{16}\./);
  const stored = await read(output.url);
  expect((await sharp(stored).metadata()).format).toBe(to);
  expect(output.bytes).toBe(stored.length);
});

test('keeps the bytes of a picture that has the wanted format already', async () => {
  const body = await plain(80, 60).webp().toBuffer();
  expect(await read((await saveAs('webp', body)).url)).toEqual(body);
});

test('refuses what cannot be turned into the wanted format', async () => {
  const cutOff = (await noise(300, 300, 3).png().toBuffer()).subarray(0, 4000);
  await expect(saveAs('webp', cutOff)).rejects.toMatchObject({ code: 'bad_output' });
});

test.each(['png', 'webp'] as const)(
  'keeps the transparency of a cut-out as %s, in its thumbnail too',
  async (format) => {
    const disc = Buffer.from('<svg width="200" height="200"><circle cx="100" cy="100" r="60" fill="#e33"/></svg>');
    const body = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#0000' } })
      .composite([{ input: disc }])
      .png()
      .toBuffer();
    const output = await saveAs(format, body);
    for (const url of [output.url, output.thumbnailUrl]) {
      const { data, info } = await sharp(await read(url))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
      expect([alphaAt(5, 5), alphaAt(100, 100)]).toEqual([0, 255]);
    }
  },
);
