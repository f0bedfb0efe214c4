import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { placeholder } from '../../src/site/pages/placeholders.ts';

const LANDING = `<!doctype html><title>Landing</title><link rel="canonical" href="${placeholder('origin')}/"/>
<p>${placeholder('signup-tokens')} tokens</p><p>from ${placeholder('least-tokens-gen_01')}</p>`;

/** Of pages that the shell shows. */
const ADDRESSES = [
  '/contact',
  '/dashboard',
  '/flux-generator',
  '/gallery',
  '/login',
  '/settings',
  '/admin/users/:id',
  '/tools/:slug',
];

/** A web build of a few pages, in the layout that the real one has. */
export async function writeTestPages(folder: string): Promise<string> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'docs', 'api'), { recursive: true });
  const missing = { 'not-found/tool': 'Tool', 'not-found/retired-tool': 'Retired tool' };
  const policies = { 'index.html': ['sha256-abc='], 'docs/api/index.html': [], '__spa-fallback.html': [] };
  const withMissing = {
    ...policies,
    ...Object.fromEntries(Object.keys(missing).map((page) => [`${page}/index.html`, []])),
  };
  for (const [page, what] of Object.entries(missing)) {
    await mkdir(join(folder, page), { recursive: true });
    await writeFile(join(folder, page, 'index.html'), `<!doctype html><title>${what} not found</title>`);
  }
  await Promise.all([
    writeFile(join(folder, 'docs', 'api', 'index.html'), `<div>${placeholder('api-reference')}</div>`),
    writeFile(join(folder, 'csp.json'), JSON.stringify(withMissing)),
    writeFile(join(folder, 'addresses.json'), JSON.stringify(ADDRESSES)),
    writeFile(join(folder, 'index.html'), LANDING),
    writeFile(join(folder, '__spa-fallback.html'), '<!doctype html><title>App</title>'),
    writeFile(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)'),
    writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('console.log(1)')),
  ]);
  return folder;
}
