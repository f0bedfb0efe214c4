import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type BuiltProgram = { script: string; remove: () => Promise<void> };

/**
 * Bundles a workspace's program from the sources of now, as its release is bundled. Beside the release's own folder, so
 * that a running installation keeps its files; below node_modules, where the native add-ons are found.
 */
export async function buildProgram(
  workspace: 'server' | 'media' | 'marks' | 'preview' | 'embedded/providers' | 'embedded/stripe',
): Promise<BuiltProgram> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'kinora-'));
  await promisify(execFile)(process.execPath, [join(root, workspace, 'build.mjs'), folder]);
  return { script: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
