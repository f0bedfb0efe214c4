import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinished } from './archive-writer.ts';
import { type ArchiveDeps, exportArchive } from './export-archive.ts';
import { type ArchiveContent, MANIFEST } from './manifest.ts';

export const KEPT_BACKUPS = 7;
const OURS = /^kinora-\d{8}T\d{9}Z$/;
/** Longer than a backup takes: it was cut off. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Exports into a new folder named after this moment, then removes all but the `keep` newest whole ones, and what was cut
 * off a day ago. Nothing else in `folder` is touched.
 */
export async function backUp(
  deps: ArchiveDeps,
  { folder, keep }: { folder: string; keep: number },
): Promise<{ path: string; content: ArchiveContent; removed: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `kinora-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`);
  const content = await exportArchive(deps, path);
  const old = [...(await wholeOnes(folder)).slice(0, -keep), ...(await cutOffOnes(folder))];
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
  return { path, content, removed: old };
}

/** Oldest first. */
async function wholeOnes(folder: string): Promise<string[]> {
  const whole: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => OURS.test(one)).sort()) {
    const isWhole = await access(join(folder, name, MANIFEST)).then(
      () => true,
      () => false,
    );
    if (isWhole) whole.push(name);
  }
  return whole;
}

async function cutOffOnes(folder: string): Promise<string[]> {
  const suffix = unfinished('');
  const cutOff: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith(suffix) || !OURS.test(name.slice(0, -suffix.length))) continue;
    if ((await stat(join(folder, name))).mtimeMs < Date.now() - ABANDONED_AFTER_MS) cutOff.push(name);
  }
  return cutOff;
}
