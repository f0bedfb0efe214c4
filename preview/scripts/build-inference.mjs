// Bundles the part of TensorFlow.js that the engine runs into vendor/tensorflow
// (and its WebAssembly into models/). The packages weigh 90 MB and the part
// 1 MB, so that they are fetched here, when somebody renews it, and not with every install.
// Usage: node scripts/build-inference.mjs
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const VERSION = '4.22.0';
const packages = ['tfjs-core', 'tfjs-converter', 'tfjs-backend-wasm'].map((name) => `@tensorflow/${name}@${VERSION}`);
const here = path.dirname(fileURLToPath(import.meta.url));
const vendor = path.join(here, '../vendor/tensorflow');
const folder = await mkdtemp(path.join(os.tmpdir(), 'inference-'));

try {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', ...packages], { stdio: 'inherit' });
  await copyFile(path.join(here, 'inference-entry.mjs'), path.join(folder, 'entry.mjs'));
  await build({
    absWorkingDir: folder,
    entryPoints: ['entry.mjs'],
    outfile: path.join(vendor, 'inference.js'),
    bundle: true,
    minify: true,
    lineLimit: 200,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    define: { __dirname: '""', __filename: '""' },
    banner: {
      js: `/*! TensorFlow.js ${VERSION}, Copyright Google LLC, Apache License 2.0; see LICENSE. Made by scripts/build-inference.mjs */
import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  });
  const wasm = 'tfjs-backend-wasm-simd.wasm';
  await copyFile(
    path.join(folder, 'node_modules/@tensorflow/tfjs-backend-wasm/dist', wasm),
    path.join(here, '../models/inference.wasm'),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
