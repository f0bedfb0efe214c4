import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { sweepUploads } from '../../studio/files/sweep.ts';
import { avatarSchema, meSchema } from '../account/me-wire.ts';

let studio: ServedStudio;
let person: Person;
beforeAll(async () => {
  studio = await startServedStudio();
  person = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

const block = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

function form(file: Uint8Array, field = 'file'): FormData {
  const data = new FormData();
  data.append(field, new Blob([file], { type: 'image/png' }), 'me.png');
  return data;
}

const send = (file: Uint8Array, who: Person | null = person) =>
  studio.send(who, 'POST', '/api/profile/avatar', { body: form(file) });

async function set(file: Uint8Array, who: Person = person): Promise<string> {
  const answer = await send(file, who);
  expect(answer.status).toBe(201);
  return avatarSchema.parse(await answer.json()).avatar_url;
}

async function avatarOf(who: Person): Promise<string | null> {
  return meSchema.parse(await (await studio.send(who, 'GET', '/api/me')).json()).profile.avatar_url;
}

async function storedAvatars(who: Person): Promise<string[]> {
  return readdir(join(studio.deps.config.filesFolder, who.id, 'avatars')).catch(() => []);
}

test('an avatar is the centered square of the picture, as a JPEG of 150 by 150', async () => {
  const wide = block(900, 300, '#ff0000').composite([
    { input: await block(300, 300, '#0000ff').png().toBuffer(), left: 300, top: 0 },
  ]);
  const url = await set(await wide.png().toBuffer());
  expect(await avatarOf(person)).toBe(url);
  const file = await studio.send(person, 'GET', url);
  expect(file.headers.get('content-type')).toBe('image/jpeg');
  const body = Buffer.from(await file.arrayBuffer());
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 150, height: 150 });
  const { data } = await sharp(body).extract({ left: 2, top: 75, width: 146, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  for (let at = 0; at < data.length; at += 3)
    expect([(data[at] ?? 255) < 20, (data[at + 2] ?? 0) > 235]).toEqual([true, true]);
});

test('what the camera wrote about the place is gone, and the picture stands upright', async () => {
  const turned = await block(40, 80, '#00ff00')
    .composite([{ input: await block(40, 40, '#ff0000').png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const body = Buffer.from(await (await studio.send(person, 'GET', await set(turned))).arrayBuffer());
  expect((await sharp(body).metadata()).exif).toBeUndefined();
  const { data } = await sharp(body).extract({ left: 75, top: 5, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  expect((data[1] ?? 0) > (data[0] ?? 255)).toBe(true);
});

test('only its owner sees it', async () => {
  const url = await set(await block(10, 10, '#123456').webp().toBuffer());
  const other = await createPerson(studio.deps.database);
  expect((await studio.send(other, 'GET', url)).status).toBe(404);
  expect((await studio.send(null, 'GET', url)).status).toBe(401);
});

test('the old avatar is removed with the new one, and the last one on request', async () => {
  const who = await createPerson(studio.deps.database);
  const picture = await block(20, 20, '#abcdef').png().toBuffer();
  const first = await set(picture, who);
  const second = await set(picture, who);
  expect((await studio.send(who, 'GET', first)).status).toBe(404);
  expect(await storedAvatars(who)).toEqual([second.split('/').at(-1)]);
  expect((await studio.send(who, 'DELETE', '/api/profile/avatar')).status).toBe(204);
  expect([await avatarOf(who), await storedAvatars(who)]).toEqual([null, []]);
  expect((await studio.send(who, 'DELETE', '/api/profile/avatar')).status).toBe(204);
});

test('of several at the same time one stays, and it is the one that the profile names', async () => {
  const who = await createPerson(studio.deps.database);
  const picture = await block(20, 20, '#fedcba').png().toBuffer();
  await Promise.all(Array.from({ length: 6 }, () => set(picture, who)));
  const url = await avatarOf(who);
  expect(await storedAvatars(who)).toEqual([url?.split('/').at(-1)]);
  expect((await studio.send(who, 'GET', url ?? '')).status).toBe(200);
});

const text = Buffer.from('not a picture at all');
const gif = Buffer.concat([Buffer.from('GIF89a'), randomBytes(200)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const large = (head: Uint8Array) => Buffer.concat([head, randomBytes(10 * 1024 * 1024)]);

test('a store that is slow or away holds nothing of the person up, and what it keeps goes with a later sweep', async () => {
  const { database, store } = studio.deps;
  const who = await createPerson(database);
  const first = await set(await block(200, 200, '#00ff00').png().toBuffer(), who);
  const { put, delete: remove } = store;
  let letGo: () => void = () => undefined;
  const isStored = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: string[] = [];
  store.put = async (key, ...rest) => {
    asked.push(key);
    await isStored;
    return put(key, ...rest);
  };
  store.delete = () => Promise.reject(new Error('The store is away'));
  const second = set(await block(200, 200, '#0000ff').png().toBuffer(), who);
  await eventually(() => expect(asked).toHaveLength(1));
  await database.transaction().execute(async (transaction) => {
    await sql`select from profiles where id = ${who.id} for update nowait`.execute(transaction);
  });
  letGo();
  const url = await second;
  expect(await avatarOf(who)).toBe(url);
  expect((await studio.send(who, 'GET', first)).status).toBe(404);
  expect(await storedAvatars(who)).toHaveLength(2);
  Object.assign(store, { put, delete: remove });
  await sweepUploads(studio.deps);
  expect(await storedAvatars(who)).toEqual([url.split('/').at(-1)]);
});

test.each([
  ['a text', async () => text, 400, 'Please select an image file'],
  ['a text of 10 MB', async () => large(text), 400, 'Please select an image file'],
  [
    'half a picture',
    async () => (await block(90, 90, '#111').png().toBuffer()).subarray(0, 60),
    400,
    'This picture is damaged and cannot be opened. Please choose another one.',
  ],
  [
    'a picture of 10 MB',
    async () => large(await block(9, 9, '#111').png().toBuffer()),
    413,
    'File size must be less than 10MB',
  ],
  ['a GIF of 10 MB', async () => large(gif), 413, 'File size must be less than 10MB'],
  ['a GIF', async () => gif, 400, 'Please use JPEG, PNG, or WebP format'],
  ['an SVG', async () => svg, 400, 'Please use JPEG, PNG, or WebP format'],
  ['a TIFF', async () => block(9, 9, '#111').tiff().toBuffer(), 400, 'Please use JPEG, PNG, or WebP format'],
] as const)('%s is refused with what is wrong with it, and changes nothing', async (_what, make, status, error) => {
  const before = await avatarOf(person);
  const answer = await send(await make());
  expect(answer.status).toBe(status);
  expect(errorSchema.parse(await answer.json()).error).toBe(error);
  expect(await avatarOf(person)).toBe(before);
  expect(await readdir(join(studio.deps.config.filesFolder, '.uploads'))).toEqual([]);
});

test('nothing, and a file in another field, is no image', async () => {
  for (const body of [new FormData(), form(text, 'other'), { file: 'x' }]) {
    const answer = await studio.send(person, 'POST', '/api/profile/avatar', { body });
    expect([answer.status, errorSchema.parse(await answer.json()).error]).toEqual([400, 'Please select an image file']);
  }
});

test('visitors have no avatar', async () => {
  expect((await send(await block(9, 9, '#111').png().toBuffer(), null)).status).toBe(401);
  const stranger = { ...person, token: 'not-a-session' };
  expect((await send(await block(9, 9, '#111').png().toBuffer(), stranger)).status).toBe(401);
});
