// Bundles the painter and its threads; the two native add-ons and OpenCV stay outside. Usage: node build.mjs [folder]
import { cp } from 'node:fs/promises';
import { bundle } from '../scripts/bundle.mjs';
import { buildAssets } from './scripts/build-assets.mjs';

const folder = await bundle(import.meta.dirname, {
  entryPoints: { main: 'src/main.ts', render: 'src/render/thread.ts', describe: 'src/analyze/thread.ts' },
  mainFields: ['module', 'main'],
  // TensorFlow.js asks for it to find its WebAssembly, whose place it is told.
  define: { __dirname: '""' },
  // Said of TensorFlow.js, which compares with -0.
  logOverride: { 'equals-negative-zero': 'silent' },
});
await cp(await buildAssets(), folder, { recursive: true });
