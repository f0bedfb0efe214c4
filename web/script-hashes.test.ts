import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeholder } from '@kinora/server/page-placeholders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashInlineScripts } from './script-hashes.ts';

// sha256 of `alert('Hello, world.');`, the example of the specification (CSP Level 3, section 8.4).
const HELLO = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';
const hello = "alert('Hello, world.');";
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-pages-'));
  await mkdir(join(folder, 'dashboard'));
});

afterEach(() => rm(folder, { recursive: true }));

async function hashesOf(html: string): Promise<unknown> {
  await writeFile(join(folder, 'index.html'), html);
  await hashInlineScripts(folder);
  return JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8'));
}

test('every inline script is hashed once; scripts from files and data are not', async () => {
  const html = `<script>${hello}</script><script src="/a.js"></script><script type="module" async="">${hello}</script>
    <script type="application/json">{"data":true}</script><!-- <script>no()</script> -->`;
  expect(await hashesOf(html)).toEqual({ 'index.html': [HELLO] });
});

test('a script that the page runs later is hashed like one that runs at once', async () => {
  expect(await hashesOf(`<script type="after-paint">${hello}</script>`)).toEqual({ 'index.html': [HELLO] });
});

test('each page is listed by its path in the folder', async () => {
  await writeFile(join(folder, 'dashboard', 'index.html'), `<script>${hello}</script>`);
  expect(await hashesOf('<p>No script</p>')).toEqual({ 'index.html': [], 'dashboard/index.html': [HELLO] });
});

test('an inline script cannot be filled in by the server, data can', async () => {
  await expect(hashesOf(`<script>const at="${placeholder('brand-name')}"</script>`)).rejects.toThrow('placeholder');
  expect(await hashesOf(`<script type="application/json">${placeholder('brand')}</script>`)).toEqual({
    'index.html': [],
  });
});
