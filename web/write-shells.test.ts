import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeShells } from './write-shells.ts';

const routes = {
  root: { path: '', module: '/assets/root.js', css: ['/assets/root.css'] },
  'routes/studio': { parentId: 'root', module: '/assets/studio.js' },
  'routes/gallery': {
    parentId: 'routes/studio',
    path: 'gallery',
    module: '/assets/gallery.js',
    imports: ['/assets/shared.js'],
    css: ['/assets/gallery.css'],
  },
  'routes/about': { parentId: 'root', path: 'about', module: '/assets/about.js' },
};
const shell = `<head><meta charSet="utf-8"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css#"/></head>`;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-shells-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/root.css'), 'a{color:$&}');
  for (const [script, bytes] of Object.entries({ root: 10, shared: 40, gallery: 30, studio: 20 })) {
    await writeFile(join(folder, `assets/${script}.js`), ' '.repeat(bytes));
  }
  await writeFile(join(folder, 'assets/manifest-1f.js'), `window.__reactRouterManifest=${JSON.stringify({ routes })};`);
  await writeFile(join(folder, '__spa-fallback.html'), shell);
});

afterEach(() => rm(folder, { recursive: true }));

test('the shell of a page of the studio names every script, style and first answer that the page needs, once', async () => {
  await writeShells(folder);
  const page = await readFile(join(folder, 'gallery/index.html'), 'utf8');
  const named = Array.from(
    page.matchAll(/<link rel="(modulepreload|preload)"[^>]*href="([^"]+)"/g),
    ([, , href]) => href,
  );
  expect(named.sort()).toEqual([
    '/api/catalogue',
    '/api/maintenance',
    '/api/me',
    '/assets/gallery.css',
    '/assets/gallery.js',
    '/assets/root.js',
    '/assets/shared.js',
    '/assets/studio.js',
  ]);
});

test('the largest scripts are asked for first, and none before what the waiting screen shows', async () => {
  await writeShells(folder);
  const page = await readFile(join(folder, 'gallery/index.html'), 'utf8');
  const scripts = Array.from(page.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)"/g));
  expect(scripts.map(([, href]) => href)).toEqual(
    ['shared', 'gallery', 'studio', 'root'].map((script) => `/assets/${script}.js`),
  );
  expect(page.match(/modulepreload/g)).toHaveLength(scripts.length);
});

test('the waiting screen needs no style sheet from elsewhere, and the app finds the links it expects', async () => {
  await writeShells(folder);
  const page = await readFile(join(folder, 'gallery/index.html'), 'utf8');
  expect(page).toContain('<style>a{color:$&}</style>');
  expect(page).toContain('<link rel="stylesheet" media="print" href="/assets/root.css#"/>');
});

test('pages outside the studio get no shell', async () => {
  await writeShells(folder);
  await expect(readFile(join(folder, 'about/index.html'))).rejects.toThrow();
});
