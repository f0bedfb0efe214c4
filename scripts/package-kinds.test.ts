import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readOwnFiles } from './own-files.mjs';
import { packagesFor, readLock } from './package-kinds.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { packages } = readLock(root);

/** Packages named in imports and exports, with or without names, and in styles. */
const REFERENCES =
  /^(?:(?:import|export|\}) .*\bfrom|import|@import) '((?:@[a-z0-9-]+\/)?[a-z0-9-]+)|\bimport\('((?:@[a-z0-9-]+\/)?[a-z0-9-]+)/gm;

test('what the web app is built from is in its own list, so that it is installed for a build', () => {
  const { devDependencies = {} } = packages.web;
  const imported = new Map<string, string>();
  for (const [file, bytes] of readOwnFiles(root, (path: string) => /^web\/(app\/.*|[^/]*)\.(tsx?|css)$/.test(path))) {
    if (/\.test(ing)?\.tsx?$/.test(file)) continue;
    for (const [, first, name = first] of bytes.toString().matchAll(REFERENCES)) {
      if (name !== undefined && name !== 'node') imported.set(name, file);
    }
  }
  expect(imported.size).toBeGreaterThan(20);
  expect([...imported].filter(([name]) => !(name in devDependencies))).toEqual([]);
});

test('all that an installation runs on is there for its build, and neither brings the tools of tests', () => {
  const [run, build, tests] = ['run', 'build', 'tests'].map((kind) => packagesFor(packages, kind).required);
  expect([...run].filter((path) => !build.has(path))).toEqual([]);
  expect([...build].filter((path) => !tests.has(path))).toEqual([]);
  const names = (paths: Set<string>) => new Set([...paths].map((path) => path.split('node_modules/').at(-1)));
  expect(names(run)).toContain('sharp');
  expect(names(run)).not.toContain('vite');
  expect(names(build)).toContain('vite');
  expect(names(build)).not.toContain('@playwright/test');
  expect(names(tests)).toContain('@playwright/test');
});

test('a build refuses a package that only tests have, and takes one that its workspace lists', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinora-bundle-'));
  const build = (name: string) => {
    const program = `import { bundle } from ${JSON.stringify(path.join(root, 'scripts/bundle.mjs'))};
      const stdin = { contents: ${JSON.stringify(`import "${name}";`)}, resolveDir: ${JSON.stringify(root)} };
      await bundle(${JSON.stringify(path.join(root, 'media'))}, { entryPoints: [], stdin });`;
    return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, 'bundle', folder]);
  };
  try {
    await expect(build('fast-check')).rejects.toThrow('Packages that only tests have: node_modules/fast-check');
    await build('mediabunny');
  } finally {
    await rm(folder, { recursive: true });
  }
});
