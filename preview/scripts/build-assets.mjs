// Makes what the painter reads beside its code out of npm packages, once for each version of them, and says where it is.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { writeSubjects } from './write-subjects.mjs';
import { writeUpscalers } from './write-upscalers.mjs';

const here = import.meta.dirname;
const cache = path.join(here, '../../node_modules/.cache/kinora-preview');
const require = createRequire(import.meta.url);
const packageFolder = (name) => path.dirname(require.resolve(`${name}/package.json`));
const packages = ['@tensorflow/tfjs-backend-wasm', '@websr/websr', '@iconify-json/noto', 'emojilib'].map(packageFolder);

/** `subjects.jsonl` and `models/` in a folder that nobody may change. */
export async function buildAssets() {
  const folder = path.join(cache, await hashOfSources());
  if (!existsSync(folder)) {
    const draft = path.join(cache, randomUUID());
    const models = path.join(draft, 'models');
    await mkdir(models, { recursive: true });
    await cp(path.join(here, '../models'), models, { recursive: true });
    const [inference, upscalers] = packages;
    await copyFile(path.join(inference, 'dist/tfjs-backend-wasm-simd.wasm'), path.join(models, 'inference.wasm'));
    await writeUpscalers(upscalers, models);
    await writeSubjects(path.join(draft, 'subjects.jsonl'));
    // Whoever was quicker made the same.
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  }
  return folder;
}

async function hashOfSources() {
  const files = [
    ...packages.map((folder) => path.join(folder, 'package.json')),
    ...(await readdir(here)).sort().map((name) => path.join(here, name)),
    ...(await readdir(path.join(here, '../models'))).sort().map((name) => path.join(here, '../models', name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(await buildAssets());
}
