import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/build-assets.mjs', import.meta.url));
const folder = execFileSync(process.execPath, [script], { encoding: 'utf8' });

/** What the built painter has beside its code. */
export const subjectsFile = path.join(folder, 'subjects.jsonl');
export const modelsFolder = path.join(folder, 'models');
