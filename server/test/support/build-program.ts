import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const workspaces = ['server', 'media', 'marks', 'preview', 'embedded/providers', 'embedded/stripe', 'bench'] as const;
export type Workspace = (typeof workspaces)[number];
export const isWorkspace = (name: string): name is Workspace => workspaces.some((one) => one === name);

export type BuiltProgram = { script: string; remove: () => Promise<void> };

/**
 * A workspace's program of the sources of now. Under the root Vitest configuration all test files of a run share one, which
 * goes with the run; elsewhere it is the caller's to `remove`.
 */
export async function buildProgram(workspace: Workspace): Promise<BuiltProgram> {
  const shared = process.env.KINORA_TEST_PROGRAMS;
  if (shared === undefined) return bundleProgram(workspace);
  const response = await fetch(`${shared}/${encodeURIComponent(workspace)}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`The program of ${workspace} was not built: ${body}`);
  return { script: body, remove: async () => undefined };
}

/**
 * Bundles a workspace's program from the sources of now, as its release is bundled. Beside the release's own folder, so
 * that a running installation keeps its files; below node_modules, where the native add-ons are found.
 */
export async function bundleProgram(workspace: Workspace): Promise<BuiltProgram> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'kinora-'));
  await promisify(execFile)(process.execPath, [join(root, workspace, 'build.mjs'), folder]);
  return { script: join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
