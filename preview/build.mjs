// Bundles the painter and its threads; only the two native add-ons stay outside. Usage: node build.mjs [folder]
import { copyFile, cp } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '../scripts/bundle.mjs';

const here = import.meta.dirname;
const folder = await bundle(here, {
  entryPoints: { main: 'src/main.ts', render: 'src/render/thread.ts', describe: 'src/analyse/thread.ts' },
  // Said of the bundled TensorFlow.js, which compares with -0.
  logOverride: { 'equals-negative-zero': 'silent' },
  external: ['sharp', '@napi-rs/canvas'],
});
await copyFile(path.join(here, 'assets/subjects.jsonl'), path.join(folder, 'subjects.jsonl'));
await cp(path.join(here, 'models'), path.join(folder, 'models'), { recursive: true });
