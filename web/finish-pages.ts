import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sheet = /<link rel="stylesheet" href="\/(assets\/[^"#]+\.css)#?"\/?>/g;
const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Pages that run no app carry their style sheets in themselves, which saves a round trip before anything is painted,
 * and name their island's script by its final address. `islands` maps the one to the other.
 */
export async function finishPages(folder: string, islands: ReadonlyMap<string, string>): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const page of files.filter((file) => file.endsWith('.html'))) {
    const path = join(folder, page);
    const html = await readFile(path, 'utf8');
    if (!runsApp(html)) await writeFile(path, await finish(html, folder, islands));
  }
}

function runsApp(html: string): boolean {
  return html.includes('__reactRouterContext');
}

async function finish(html: string, folder: string, islands: ReadonlyMap<string, string>): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [, file = ''] of html.matchAll(sheet)) sheets.set(file, await readFile(join(folder, file), 'utf8'));
  const scripts = Array.from(islands).reduce((text, [named, final]) => text.replaceAll(named, final), html);
  return scripts.replace(preload, '').replace(sheet, (_link, file) => `<style>${sheets.get(file) ?? ''}</style>`);
}
