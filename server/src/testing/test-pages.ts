import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A web build of two pages, in the layout that the real one has. */
export async function writeTestPages(folder: string): Promise<string> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'csp.json'), JSON.stringify({ 'index.html': ['sha256-abc='], '__spa-fallback.html': [] })),
    writeFile(join(folder, 'index.html'), '<!doctype html><title>Landing</title><link rel="canonical" href="/"/>'),
    writeFile(join(folder, '__spa-fallback.html'), '<!doctype html><title>App</title>'),
    writeFile(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)'),
    writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('console.log(1)')),
  ]);
  return folder;
}
