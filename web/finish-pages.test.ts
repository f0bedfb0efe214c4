import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishPages } from './finish-pages.ts';

const islands = new Map([['/islands/contact.js', '/assets/contact-island-abc.js']]);
const head = '<link rel="modulepreload" href="/assets/app.js"/><link rel="stylesheet" href="/assets/page.css"/>';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/page.css'), 'a{color:$&}');
});

afterEach(() => rm(folder, { recursive: true }));

async function finished(html: string): Promise<string> {
  await writeFile(join(folder, 'page.html'), html);
  await finishPages(folder, islands);
  return readFile(join(folder, 'page.html'), 'utf8');
}

test('a page that runs no app carries its styles in itself and fetches none of the app', async () => {
  expect(await finished(`<head>${head}</head>`)).toBe('<head><style>a{color:$&}</style></head>');
});

test('a page names its island by the address that may be cached for good', async () => {
  expect(await finished("<script>import('/islands/contact.js')</script>")).toBe(
    "<script>import('/assets/contact-island-abc.js')</script>",
  );
});

test('a page of the app stays as it is', async () => {
  const page = `<head>${head}</head><script>window.__reactRouterContext={}</script>`;
  expect(await finished(page)).toBe(page);
});
