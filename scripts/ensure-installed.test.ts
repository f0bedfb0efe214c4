import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureInstalled, leaveWhatRuns } from './ensure-installed.mjs';

const npm = (args: string[], cwd: string) => promisify(execFile)('npm', [...args, '--offline'], { cwd });
const write = (file: string, value: unknown) => writeFile(file, JSON.stringify(value));

const all = ['run-with', 'built-with', 'journeyed-with', 'tested-with'];
const built = ['run-with', 'built-with'];
const stamp = () => path.join(root, 'node_modules/.kinora-installed');

let root: string;
/** A checkout whose program runs on one package, is built with another and tested with two, all of them files. */
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kinora-installed-'));
  for (const name of all) {
    const folder = path.join(root, name);
    await mkdir(folder);
    await write(path.join(folder, 'package.json'), { name, version: '1.0.0' });
    await npm(['pack', '--pack-destination', root], folder);
  }
  const fileOf = (name: string) => ({ [name]: `file:${path.join(root, `${name}-1.0.0.tgz`)}` });
  const workspaces = {
    program: { dependencies: fileOf('run-with'), devDependencies: fileOf('built-with') },
    e2e: { devDependencies: fileOf('journeyed-with') },
  };
  for (const [name, needed] of Object.entries(workspaces)) {
    await mkdir(path.join(root, name));
    await write(path.join(root, name, 'package.json'), { name: `@checkout/${name}`, version: '1.0.0', ...needed });
  }
  await write(path.join(root, 'package.json'), {
    name: 'checkout',
    workspaces: Object.keys(workspaces),
    devDependencies: fileOf('tested-with'),
  });
  await npm(['install', '--package-lock-only'], root);
});
afterEach(() => rm(path.join(root, 'node_modules'), { recursive: true }));
afterAll(() => rm(root, { recursive: true }));

const installed = () => all.filter((name) => existsSync(path.join(root, 'node_modules', name)));

/** What a start does whose programs have to be built first. */
async function startWithBuild(): Promise<void> {
  await ensureInstalled(root, 'build');
  expect(installed()).toEqual(expect.arrayContaining(built));
  await leaveWhatRuns(root);
}

test('a start that builds leaves what runs, and what only a build needs comes back for the next one', async () => {
  await startWithBuild();
  expect(installed()).toEqual(['run-with']);
  await ensureInstalled(root, 'run');
  expect(installed()).toEqual(['run-with']);
  await startWithBuild();
  expect(installed()).toEqual(['run-with']);
});

test('a build needs nothing that only tests need', async () => {
  await ensureInstalled(root, 'build');
  expect(installed()).toEqual(built);
});

test('a start removes nothing where tests can run, however that was installed', async () => {
  await ensureInstalled(root, 'tests');
  await startWithBuild();
  expect(installed()).toEqual(all);
  await rm(stamp());
  await startWithBuild();
  expect(installed()).toEqual(all);
  await rm(path.join(root, 'node_modules'), { recursive: true });
  await startWithBuild();
  await npm(['install'], root);
  await startWithBuild();
  expect(installed()).toEqual(all);
});

test('a checkout where tests can run is brought to another lock file with what they need', async () => {
  await ensureInstalled(root, 'tests');
  const lock = path.join(root, 'package-lock.json');
  const before = await readFile(lock, 'utf8');
  try {
    await write(path.join(root, 'node_modules/.package-lock.json'), {
      packages: { 'node_modules/tested-with': { version: '0.9.0' } },
    });
    await writeFile(lock, `${before}\n`);
    await startWithBuild();
    expect(installed()).toEqual(all);
  } finally {
    await writeFile(lock, before);
  }
});

test('what somebody installed by hand is taken as it is, unless something is missing', async () => {
  await npm(['ci', '--omit=dev'], root);
  await writeFile(path.join(root, 'node_modules/.by-hand'), '');
  await ensureInstalled(root, 'run');
  expect(existsSync(path.join(root, 'node_modules/.by-hand'))).toBe(true);
  await ensureInstalled(root, 'tests');
  expect(installed()).toEqual(all);
});

test('a removal that was interrupted is brought to its end by the next start, or made good where it builds', async () => {
  const interrupt = async () => {
    await ensureInstalled(root, 'build');
    const [hash] = (await readFile(stamp(), 'utf8')).split(' ');
    await writeFile(stamp(), `${hash} leaving`);
  };
  await interrupt();
  await ensureInstalled(root, 'run');
  await leaveWhatRuns(root);
  expect(installed()).toEqual(['run-with']);
  await interrupt();
  await rm(path.join(root, 'node_modules/built-with'), { recursive: true });
  await startWithBuild();
  expect(installed()).toEqual(['run-with']);
});
