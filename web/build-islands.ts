import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const here = import.meta.dirname;

/** The page's own style sheets, made with the page, are the same. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
  },
};

/**
 * Builds the scripts of app/app/islands into `folder`, whose pages name them `/islands/<name>.js`. Answers, by that
 * address, the one under which the script may be cached for good.
 */
export async function buildIslands(folder: string): Promise<ReadonlyMap<string, string>> {
  const source = join(here, 'app/app/islands');
  const names = readdirSync(source).map((file) => file.replace(/\.tsx$/, ''));
  const result = await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'error',
    plugins: [withoutStyles],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      // As one sheet, which is dropped: parts that arrive later would ask for sheets of their own.
      cssCodeSplit: false,
      target: 'es2023',
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(source, `${name}.tsx`)])),
        output: { entryFileNames: 'assets/[name]-island-[hash].js', chunkFileNames: 'assets/islands-[hash].js' },
      },
    },
  });
  const outputs =
    'output' in result ? result.output : Array.isArray(result) ? result.flatMap(({ output }) => output) : [];
  return new Map(
    outputs.flatMap((file) =>
      file.type === 'chunk' && file.isEntry ? [[`/islands/${file.name}.js`, `/${file.fileName}`] as const] : [],
    ),
  );
}
