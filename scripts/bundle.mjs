import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles a workspace's programs into self-contained ESM, in `dist` or the folder that the command line names. `options`
 * are esbuild's own. The answer is the folder.
 */
export async function bundle(workspace, options = {}) {
  const outdir = path.resolve(workspace, process.argv[2] ?? 'dist');
  const { metafile } = await build({
    entryPoints: ['src/main.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Bundled CommonJS packages call require for Node's own modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    ...options,
    absWorkingDir: workspace,
    outdir,
    metafile: true,
  });
  writeFileSync(path.join(outdir, '.packages.json'), JSON.stringify(packagesLoadedBy(metafile)));
  return outdir;
}

function packagesLoadedBy({ outputs }) {
  const names = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path: name, external }) => external && !isBuiltin(name))
    .map(({ path: name }) => name.match(/^(@[^/]+\/)?[^/]+/)[0]);
  return [...new Set(names)].sort();
}
