// Bundles the engine into self-contained ESM; only the two native add-ons stay outside. Usage: node build.mjs [folder]
import { copyFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const outdir = path.resolve(here, process.argv[2] ?? 'dist');

await mkdir(outdir, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { main: 'src/main.ts', render: 'src/render/thread.ts', vision: 'src/vision/thread.ts' },
  outdir,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Said of the bundled TensorFlow.js, which compares with -0.
  logOverride: { 'equals-negative-zero': 'silent' },
  external: ['sharp', '@napi-rs/canvas'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
await copyFile(path.join(here, 'assets/subjects.jsonl'), path.join(outdir, 'subjects.jsonl'));
await cp(path.join(here, 'models'), path.join(outdir, 'models'), { recursive: true });
