import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod';
import { publicPages } from './app/app/pages/page-list.ts';

const chunks = z.record(
  z.string(),
  z.object({ css: z.array(z.string()).optional(), imports: z.array(z.string()).optional() }),
);
const entries = z.record(z.string(), z.object({ file: z.string() }));
const scripts = z.record(z.string(), z.string());

const SOURCE = 'app/app/pages';
const ENTRY = `${SOURCE}/render-page.tsx`;

/**
 * Builds what the server makes public pages with (app/app/pages) beside the app: one program with all that it needs. What
 * browsers load for these pages goes to the app's files; `pages.json` lists each page with its style sheets and the script
 * of its island.
 */
export async function buildPages(root: string, folder: string): Promise<void> {
  const output = join(folder, 'pages');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      outDir: output,
      emptyOutDir: true,
      copyPublicDir: false,
      emitAssets: true,
      assetsInlineLimit: 0,
      manifest: 'chunks.json',
      minify: true,
      cssMinify: true,
      target: ['node20', 'es2023'],
    },
  });
  const guest = await buildGuest(root, folder);
  const files = chunks.parse(JSON.parse(await readFile(join(output, 'chunks.json'), 'utf8')));
  const addresses = scripts.parse(JSON.parse(await readFile(join(folder, 'client/island-scripts.json'), 'utf8')));
  const pages = Object.entries(publicPages).map(
    ([address, { file, island, guest: isGuest, texts = null, isStandIn = false }]) => {
      const script = isGuest ? guest : island === undefined ? null : addresses[`${island}-island`];
      if (script === undefined) throw new Error(`There is no island ${island}`);
      const styles = stylesOf([ENTRY, `${SOURCE}/${file}.tsx`], files);
      return [address, { styles, islandScript: script, texts, isStandIn }] as const;
    },
  );
  await writeFile(join(output, 'pages.json'), `${JSON.stringify(Object.fromEntries(pages), null, 2)}\n`);
  await cp(join(output, 'assets'), join(folder, 'client/assets'), {
    recursive: true,
    force: false,
    filter: (file) => !/\.(js|css)$/.test(file),
  });
  await rm(join(output, 'chunks.json'));
}

const GUEST = 'app/features/site/shared/guest/start.ts';

/**
 * Builds what visitors of a share link write with, by itself: what it has in common with other pages lies in files that bring
 * React along, which such a page has no room for. Answers the address of its script.
 */
async function buildGuest(root: string, folder: string): Promise<string> {
  const output = join(folder, 'guest');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: output,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: 'chunks.json',
      target: 'es2023',
      rolldownOptions: { input: join(root, GUEST), output: { entryFileNames: 'assets/guest-[hash].js' } },
    },
    worker: { format: 'es' },
  });
  const files = entries.parse(JSON.parse(await readFile(join(output, 'chunks.json'), 'utf8')));
  const script = files[GUEST]?.file;
  if (script === undefined) throw new Error('There is no script for visitors of share links');
  await cp(join(output, 'assets'), join(folder, 'client/assets'), { recursive: true });
  await rm(output, { recursive: true });
  return `/${script}`;
}

/** The style sheets of some chunks, and before them those of what they import. */
function stylesOf(names: readonly string[], files: z.output<typeof chunks>): string[] {
  const styles = names.flatMap((name) => {
    const { imports = [], css = [] } = files[name] ?? {};
    return [...stylesOf(imports, files), ...css];
  });
  return [...new Set(styles)];
}
