import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leanManifest } from './lean-manifest.ts';

const FILE = 'assets/manifest-1a2b3c4d.js';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-manifest-'));
  await mkdir(join(folder, 'assets'));
});

afterEach(() => rm(folder, { recursive: true }));

async function leaned(text: string): Promise<string> {
  await writeFile(join(folder, FILE), text);
  await leanManifest(folder);
  return readFile(join(folder, FILE), 'utf8');
}

test('browsers learn of each route its module and its style sheets, and not what the module imports', async () => {
  const route = { id: 'gallery', path: 'gallery', module: '/assets/gallery.js', css: ['/assets/gallery.css'] };
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
    routes: { gallery: { ...route, imports: ['/assets/cards.js'] }, bare: { id: 'bare' } },
    url: `/${FILE}`,
    version: '1a2b3c4d',
  };
  const text = await leaned(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(text).toMatch(/^window\.__reactRouterManifest=\{.*\};$/);
  expect(JSON.parse(text.slice(text.indexOf('{'), -1))).toEqual({
    ...manifest,
    entry: { ...manifest.entry, imports: [] },
    routes: { gallery: route, bare: { id: 'bare' } },
  });
});

test('what is not written as the router writes it fails the build, instead of being left as it is', async () => {
  await expect(leaned('export default {}')).rejects.toThrow('list of routes');
  await rm(join(folder, FILE));
  await expect(leanManifest(folder)).rejects.toThrow('list of routes');
});
