import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { builtWorkspaces, packagesFor, readLock } from './package-kinds.mjs';

const root = path.resolve(import.meta.dirname, '..');

/**
 * What Node says of itself from 21 on. Without it pg looks for the place that it runs in by means of `Response`, for which
 * Node 20 loads all of its `fetch`: 30 ms of processor time in each process.
 */
export const navigatorOfNode = { navigator: JSON.stringify({ userAgent: 'Node.js' }) };

/**
 * Bundles a workspace's programs into ESM, in `dist` or the folder that the command line names, with all packages but its
 * `dependencies`. `options` are esbuild's own. The answer is the folder. Throws where it holds a package that is not
 * installed for a build.
 */
export async function bundle(workspace, { external = [], ...options } = {}) {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'));
  const outdir = path.resolve(workspace, process.argv[2] ?? 'dist');
  const { metafile } = await build({
    entryPoints: ['src/main.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Bundled CommonJS packages call require for Node's own modules. By another name: sources import createRequire as well.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    ...options,
    external: [...Object.keys(dependencies), ...external],
    absWorkingDir: workspace,
    outdir,
    metafile: true,
  });
  refuseUnlisted(workspace, Object.keys(metafile.inputs));
  return outdir;
}

/** A checkout in which tests can run has more packages than a build elsewhere finds. */
function refuseUnlisted(workspace, inputs) {
  const { packages } = readLock(root);
  if (!builtWorkspaces(packages).includes(path.relative(root, workspace))) return;
  const { possible } = packagesFor(packages, 'build');
  const unlisted = inputs
    .map((input) => path.relative(root, path.resolve(workspace, input.replace(/^\(disabled\):/, ''))))
    .map((file) => file.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0])
    .filter((place) => place !== undefined && !possible.has(place));
  if (unlisted.length > 0) {
    throw new Error(
      `Packages that only tests have: ${[...new Set(unlisted)].join(', ')}. Add them to devDependencies of ${workspace}.`,
    );
  }
}
