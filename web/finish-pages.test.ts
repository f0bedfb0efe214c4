import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeholder } from '@kinora/server/page-placeholders';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishPages } from './finish-pages.ts';

// sha256 of `alert('Hello, world.');`, the example of the specification (CSP Level 3, section 8.4).
const HELLO = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';
const hello = "alert('Hello, world.');";
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'login'));
  await writeFile(join(folder, 'assets/page.css'), 'a{color:$&}');
  await writeFile(join(folder, 'assets/print.css'), 'b{color:red}');
});

afterEach(() => rm(folder, { recursive: true }));

async function finished(html: string): Promise<string> {
  await writeFile(join(folder, 'index.html'), html);
  await finishPages(folder);
  return readFile(join(folder, 'index.html'), 'utf8');
}

async function hashesOf(html: string): Promise<unknown> {
  await finished(html);
  return JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8'));
}

test('a page that runs no app carries its styles in itself, in their order, and nothing else of it changes', async () => {
  const page = (first: string, second: string) =>
    `<!DOCTYPE html><head><meta charSet="utf-8"/>${first}<link rel="icon" href="/a.svg"/>${second}</head><p hidden="">Text`;
  const links = page(
    '<link rel="stylesheet" href="/assets/page.css#"/>',
    "<link href='/assets/print.css' rel=stylesheet>",
  );
  expect(await finished(links)).toBe(page('<style>a{color:$&}</style>', '<style>b{color:red}</style>'));
});

test('a page of the app stays as it is', async () => {
  const page =
    '<head><link rel="stylesheet" href="/assets/page.css"/></head><script type="module">import("/app.js")</script>';
  expect(await finished(page)).toBe(page);
});

test('a page that names a style sheet that is not there ends the build', async () => {
  await expect(finished('<link rel="stylesheet" href="/assets/gone.css"/>')).rejects.toThrow('gone.css');
});

test('every inline script is hashed once; scripts from files and data are not', async () => {
  const html = `<script>${hello}</script><script src="/a.js"></script><script type="module" async="">${hello}</script>
    <script type="application/json">{"data":true}</script><!-- <script>no()</script> -->`;
  expect(await hashesOf(html)).toEqual({ 'index.html': [HELLO] });
});

test('each page is listed by its path in the folder', async () => {
  await writeFile(join(folder, 'login', 'index.html'), `<script>${hello}</script>`);
  expect(await hashesOf('<p>No script</p>')).toEqual({ 'index.html': [], 'login/index.html': [HELLO] });
});

test('an inline script cannot be filled in by the server, data can', async () => {
  await expect(finished(`<script>const at="${placeholder('origin')}"</script>`)).rejects.toThrow('placeholder');
  await finished(`<script type="application/json">${placeholder('sign-in-offer')}</script>`);
});
