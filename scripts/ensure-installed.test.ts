import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureInstalled } from './ensure-installed.mjs';

const npm = (args: string[], cwd: string) => promisify(execFile)('npm', [...args, '--offline'], { cwd });
const write = (file: string, value: unknown) => writeFile(file, JSON.stringify(value));

let root: string;
/** A checkout that is built with one package and tested with another, both from files. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kinora-installed-'));
  for (const name of ['built-with', 'tested-with']) {
    const folder = path.join(root, name);
    await mkdir(folder);
    await write(path.join(folder, 'package.json'), { name, version: '1.0.0' });
    await npm(['pack', '--pack-destination', root], folder);
  }
  await write(path.join(root, 'package.json'), {
    name: 'checkout',
    dependencies: { 'built-with': 'file:built-with-1.0.0.tgz' },
    devDependencies: { 'tested-with': 'file:tested-with-1.0.0.tgz' },
  });
  await npm(['install', '--package-lock-only'], root);
});
afterEach(() => rm(path.join(root, 'node_modules'), { recursive: true }));
afterAll(() => rm(root, { recursive: true }));

const has = (name: string) => existsSync(path.join(root, 'node_modules', name));

test('a start installs what the product is built with, a test run the rest, and a start after it removes nothing', async () => {
  await ensureInstalled(root);
  expect([has('built-with'), has('tested-with')]).toEqual([true, false]);
  await ensureInstalled(root, { tests: true });
  expect([has('built-with'), has('tested-with')]).toEqual([true, true]);
  await ensureInstalled(root);
  expect(has('tested-with')).toBe(true);
});

test('what somebody installed by hand is taken as it is, unless the lock file says another version', async () => {
  await npm(['ci', '--omit=dev'], root);
  await writeFile(path.join(root, 'node_modules/.by-hand'), '');
  await ensureInstalled(root);
  expect(has('.by-hand')).toBe(true);
  await ensureInstalled(root, { tests: true });
  expect([has('.by-hand'), has('tested-with')]).toEqual([false, true]);
});
