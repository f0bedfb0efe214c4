import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The `sha256-...` source expressions of a page's inline scripts, for its content security policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g);
  const hashes = Array.from(scripts).flatMap(({ groups }) => {
    const body = groups?.body ?? '';
    if (body === '' || /\ssrc=/.test(groups?.attributes ?? '')) return [];
    return [`sha256-${createHash('sha256').update(body).digest('base64')}`];
  });
  return Array.from(new Set(hashes));
}

/** Writes `csp.json` into the folder: each HTML file, by its path in it, with the hashes of its inline scripts. */
export async function writeCspHashes(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  const entries = await Promise.all(
    pages.map(async (page) => [page, inlineScriptHashes(await readFile(join(folder, page), 'utf8'))] as const),
  );
  await writeFile(join(folder, 'csp.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
