import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { besideStudio, keepFile, newPath, rowsOf, startTarget, type Target } from '../../../test/support/archives.ts';
import { createPerson } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { exportArchive } from './export-archive.ts';
import { verifyArchive } from './import-archive.ts';

let studio: Studio;
let target: Target;
let good: { path: string; folder: string; remove: () => Promise<void> };
let tar: string;
let key: string;
beforeAll(async () => {
  studio = await startStudio();
  target = await startTarget();
  good = await newPath();
  tar = join(good.folder, 'good.tar');
  const person = await createPerson(studio.deps.database);
  key = await keepFile(studio, person, Buffer.from('a picture'));
  const { pool, ...deps } = besideStudio(studio);
  await exportArchive({ pool, ...deps }, good.path);
  await exportArchive({ pool, ...deps }, tar);
  await pool.end();
}, 60_000);
afterAll(async () => {
  await good.remove();
  await target.stop();
  await studio.stop();
});

/** A copy of the good archive after `change`, which gets its folder. */
async function changed(change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(good.folder, `changed-${Math.random().toString(36).slice(2)}`);
  await cp(good.path, folder, { recursive: true });
  await change(folder);
  return folder;
}

const edit = async (path: string, from: string, to: string) => {
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
};
const profiles = 'tables/profiles/000001.copy';

test.each<[string, (folder: string) => Promise<unknown>, string | RegExp]>([
  [
    'whose balance was edited',
    (folder) => edit(join(folder, profiles), '\t100\t', '\t999\t'),
    `${profiles} is another`,
  ],
  ['whose picture was swapped', (folder) => writeFile(join(folder, 'files', key), 'another'), /files\/.* is another/],
  ['without one of its tables', (folder) => rm(join(folder, 'tables/profiles'), { recursive: true }), 'not complete'],
  ['without one of its files', (folder) => rm(join(folder, 'files'), { recursive: true }), 'not complete'],
  ['without its manifest', (folder) => rm(join(folder, 'manifest.json')), 'not complete'],
  ['without its checksums', (folder) => rm(join(folder, 'checksums.txt')), 'not complete'],
  [
    'whose manifest was edited',
    (folder) => edit(join(folder, 'manifest.json'), '"files": 1', '"files": 2'),
    'its seal',
  ],
  ['whose manifest is no manifest', (folder) => writeFile(join(folder, 'manifest.json'), '{}'), 'not an archive'],
  [
    'whose balance was edited and reckoned anew, but not sealed',
    async (folder) => {
      const sums = join(folder, 'checksums.txt');
      await edit(join(folder, profiles), '\t100\t', '\t999\t');
      const old = (await readFile(sums, 'utf8')).split('\n').find((line) => line.endsWith(profiles)) ?? '';
      await edit(sums, old.slice(0, 64), sha256(await readFile(join(folder, profiles))));
      const list = sha256(await readFile(join(good.path, 'checksums.txt')));
      await edit(join(folder, 'manifest.json'), list, sha256(await readFile(sums)));
    },
    'its seal',
  ],
  [
    'that names a file outside of itself',
    (folder) => edit(join(folder, 'checksums.txt'), `files/${key}`, 'files/../../secret'),
    'was changed',
  ],
])('an archive %s is refused, and nothing is written', async (_what, change, words) => {
  await expect(target.import(await changed(change))).rejects.toThrow(words);
  expect(await rowsOf(target.url)).toEqual({});
});

test('an archive is refused with other secrets than those it was made with', async () => {
  await expect(target.import(good.path, { authSecret: 'other'.repeat(8) })).rejects.toThrow('another AUTH_SECRET');
  expect(await rowsOf(target.url)).toEqual({});
});

test('nothing, and what is no archive, is refused', async () => {
  await expect(target.import(join(good.folder, 'nothing'))).rejects.toThrow('There is nothing');
  const text = join(good.folder, 'text.tar');
  await writeFile(text, 'no archive at all, only some words in a file that is called one'.repeat(100));
  await expect(target.import(text)).rejects.toThrow('not complete');
  expect(await rowsOf(target.url)).toEqual({});
});

test('an export that was killed is no archive', async () => {
  const partial = await changed(async (folder) => {
    await rm(join(folder, 'manifest.json'));
    await rm(join(folder, 'checksums.txt'));
  });
  await expect(target.import(partial)).rejects.toThrow('not complete');
});

test('wherever a file is cut off, or any of its bytes is changed, it is refused', async () => {
  const whole = await readFile(tar);
  // Behind the last entry there is nothing but zeros, which say nothing.
  const end = whole.lastIndexOf('}') + 1;
  const secrets = studio.deps.config;
  await expect(verifyArchive(tar, secrets)).resolves.toMatchObject({ files: 1 });
  const cut = join(good.folder, 'cut.tar');
  const flipped = join(good.folder, 'flipped.tar');
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: end - 1 }), async (at) => {
      await writeFile(cut, whole);
      await truncate(cut, at);
      await expect(verifyArchive(cut, secrets)).rejects.toThrow('archive');
    }),
    { numRuns: 30 },
  );
  const text = whole.indexOf('a picture');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: text, max: text + 8 }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ by, at);
      await writeFile(flipped, bytes);
      await expect(verifyArchive(flipped, secrets)).rejects.toThrow(`files/${key} is another`);
    }),
    { numRuns: 20 },
  );
});

test('a folder proves itself with sha256sum alone', async () => {
  const list = (await readFile(join(good.path, 'checksums.txt'), 'utf8')).trim().split('\n');
  for (const line of list) {
    const [sum = '', name = ''] = line.split('  ');
    expect(sha256(await readFile(join(good.path, name)))).toBe(sum);
  }
  const names = await readdir(good.path, { recursive: true, withFileTypes: true });
  expect(names.filter((entry) => entry.isFile())).toHaveLength(list.length + 2);
});

function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
