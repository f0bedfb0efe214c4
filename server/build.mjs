import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, process.argv[2] ?? 'dist');
// Chunks carry hashes in their names: old ones would pile up.
await rm(folder, { recursive: true, force: true });

// Usage: node build.mjs [folder]
// Roles are loaded on demand, so each starts with its own code alone. Native add-ons, and the migration runner that
// reads its own files, stay outside.
await build({
  entryPoints: ['src/roles/main.ts'],
  absWorkingDir: import.meta.dirname,
  outdir: folder,
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  sourcemap: 'linked',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Some packages' CommonJS builds lose their named exports on the way into a bundle.
  mainFields: ['module', 'main'],
  external: ['sharp', '@node-rs/argon2', 'pg-native', 'node-pg-migrate'],
  // Bundled CommonJS packages call require for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  logLevel: 'warning',
});
