import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newKey = () => `${randomUUID()}/guide-images/${randomUUID()}.png`;

test('a write that breaks off leaves no temporary file', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the sender went away');
    })(),
  );
  await expect(createDiskStore(folder).put(newKey(), broken, 'image/png')).rejects.toThrow('the sender went away');
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('only the owner of the process can read a stored file, also where others could read what it was copied from', async () => {
  const [store, path] = [createDiskStore(folder), join(folder, 'open')];
  await writeFile(path, 'x', { mode: 0o644 });
  for (const body of [Buffer.from('x'), { path }]) {
    const key = newKey();
    await store.put(key, body, 'image/png');
    expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
  }
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
