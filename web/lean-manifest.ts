import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const NAME = /^manifest-[\w-]+\.js$/;
const WRITTEN = /^(?<head>window\.__reactRouterManifest=)(?<json>\{.*\})(?<tail>;?\s*)$/s;

const manifestSchema = z.looseObject({
  entry: z.looseObject({ imports: z.array(z.string()) }),
  routes: z.record(z.string(), z.looseObject({ imports: z.array(z.string()).optional() })),
});

/** What only links that fetch their page before a press would read, which the studio has none of. */
function withoutImports(json: string): string {
  const manifest = manifestSchema.parse(JSON.parse(json));
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, { imports: _imports, ...route }]) => [id, route]),
  );
  return JSON.stringify({ ...manifest, entry: { ...manifest.entry, imports: [] }, routes });
}

/**
 * Takes the files that each route imports out of the list of routes that the router writes for browsers, which every page
 * loads: half of what it weighs. Pages are written with them by then, and a module names what it imports itself.
 */
export async function leanManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => NAME.test(name));
  for (const name of names) {
    const text = await readFile(join(assets, name), 'utf8');
    const { head, json, tail } = WRITTEN.exec(text)?.groups ?? {};
    if (json === undefined) throw new Error(`${name} is no list of routes as the router writes it`);
    await writeFile(join(assets, name), `${head}${withoutImports(json)}${tail}`);
  }
  if (names.length === 0) throw new Error('The build has no list of routes');
}
