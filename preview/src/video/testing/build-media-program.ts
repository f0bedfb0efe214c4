import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const workspace = fileURLToPath(new URL('../../../../media', import.meta.url));

/** Builds the video program into a folder of its own, as it is shipped. */
export function buildMediaProgram(): { file: string; remove: () => void } {
  const folder = path.join('dist', `test-${randomUUID()}`);
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: workspace });
  const absolute = path.join(workspace, folder);
  return { file: path.join(absolute, 'main.js'), remove: () => rmSync(absolute, { recursive: true, force: true }) };
}
