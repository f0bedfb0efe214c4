import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { isObjectKey } from './object-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newKey = () => `${randomUUID()}/guide-images/${randomUUID()}.png`;

async function bytesOf(key: string, range?: { start: number; end: number }): Promise<Buffer | null> {
  const found = await createDiskStore(folder).get(key, range);
  return found === null ? null : buffer(found.stream);
}

test.each([
  ['a buffer', () => Buffer.from('0123456789')],
  ['a stream', () => Readable.from([Buffer.from('01234'), Buffer.from('56789')])],
])('what is put as %s comes back whole and in parts', async (_, body) => {
  const store = createDiskStore(folder);
  const key = newKey();
  expect(await store.put(key, body(), 'image/png')).toEqual({ bytes: 10 });
  expect(String(await bytesOf(key))).toBe('0123456789');
  expect(String(await bytesOf(key, { start: 3, end: 5 }))).toBe('345');
  expect(await store.head(key)).toEqual({ bytes: 10 });
});

test('an object that is not there is null, and removing it again is no error', async () => {
  const store = createDiskStore(folder);
  const key = newKey();
  await store.put(key, Buffer.from('x'), 'image/png');
  await store.delete(key);
  await store.delete(key);
  expect(await store.get(key)).toBeNull();
  expect(await store.head(key)).toBeNull();
});

test('a write that breaks off leaves nothing under its key and no temporary file', async () => {
  const store = createDiskStore(folder);
  const key = newKey();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the sender went away');
    })(),
  );
  await expect(store.put(key, broken, 'image/png')).rejects.toThrow('the sender went away');
  expect(await store.head(key)).toBeNull();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('only the owner of the process can read a stored file', async () => {
  const key = newKey();
  await createDiskStore(folder).put(key, Buffer.from('x'), 'image/png');
  expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
});

test('tidying removes what a crash left an hour ago, and nothing that is being written', async () => {
  const store = createDiskStore(folder);
  const old = join(folder, '.incoming', 'old');
  const fresh = join(folder, '.incoming', 'fresh');
  await store.put(newKey(), Buffer.from('x'), 'image/png');
  await writeFile(old, 'x');
  await writeFile(fresh, 'x');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(old, longAgo, longAgo);
  await store.tidy();
  expect(await readdir(join(folder, '.incoming'))).toEqual(['fresh']);
});

const tricks = [
  '',
  '/',
  '..',
  '../secret.png',
  `${randomUUID()}/../../secret.png`,
  `${randomUUID()}/guide-images/../x.png`,
  `${randomUUID()}/guide-images/%2e%2e.png`,
  `/${randomUUID()}/guide-images/a.png`,
  `${randomUUID()}//a.png`,
  `${randomUUID()}/guide-images/a.png\n`,
  `${randomUUID()}/guide-images/a.png\0`,
  `${randomUUID()}\\guide-images\\a.png`,
  `${randomUUID().toUpperCase()}/guide-images/a.png`,
  `${randomUUID()}/guide-images/.png`,
  `${randomUUID()}/.incoming/a.png`,
  `${randomUUID()}/guide-images/${'a'.repeat(300)}.png`,
  '.incoming/a.png',
];

test.each(tricks)('%j is no key: nothing is read, written or removed', async (key) => {
  const store = createDiskStore(folder);
  expect(isObjectKey(key)).toBe(false);
  for (const act of [store.get(key), store.head(key), store.delete(key), store.put(key, Buffer.from('x'), 'a/b')]) {
    await expect(act).rejects.toThrow('not a key');
  }
});

test('every key stays inside its own user and folder, whatever it is put together from', () => {
  const piece = fc.oneof(
    fc.constantFrom('..', '.', '', '/', '\\', '%2e', 'a', '-', '.png', '\u202e', '\0'),
    fc.string({ unit: 'binary' }),
    fc.uuid(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom('', '/'), (pieces, separator) => {
      const key = pieces.join(separator);
      if (!isObjectKey(key)) return;
      const path = join('/store', key);
      expect(path).toBe(`/store/${key}`);
      expect(path.split('/')).toHaveLength(5);
    }),
    { numRuns: 2000 },
  );
});

test('every key that the server makes is valid', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.constantFrom('guide-images', 'generations', 'video-source-images'),
      fc.uuid(),
      fc.constantFrom('jpg', 'png', 'webp', 'mp4'),
      (user, kind, name, ending) => {
        expect(isObjectKey(`${user}/${kind}/${name}.${ending}`)).toBe(true);
      },
    ),
  );
});

test('two writers of different objects do not disturb each other', async () => {
  const store = createDiskStore(folder);
  const keys = Array.from({ length: 20 }, newKey);
  await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), 'image/png')));
  for (const key of keys) expect(await readFile(join(folder, key), 'utf8')).toBe(key);
});
