import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inlineScriptHashes, writeCspHashes } from './csp-hashes.ts';

// sha256 of `alert('Hello, world.');`, the example of the specification (CSP Level 3, section 8.4).
const HELLO = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';

test('every inline script is hashed once, scripts from files are not', () => {
  const html = `<script>alert('Hello, world.');</script><script src="/a.js"></script><script type="module" async="">alert('Hello, world.');</script>`;
  expect(inlineScriptHashes(html)).toEqual([HELLO]);
});

test('the build lists each page by its path in the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csp-'));
  await mkdir(join(folder, 'login'));
  await writeFile(join(folder, 'index.html'), '<p>No script</p>');
  await writeFile(join(folder, 'login', 'index.html'), "<script>alert('Hello, world.');</script>");
  await writeCspHashes(folder);
  const written: unknown = JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8'));
  await rm(folder, { recursive: true });
  expect(written).toEqual({ 'index.html': [], 'login/index.html': [HELLO] });
});
