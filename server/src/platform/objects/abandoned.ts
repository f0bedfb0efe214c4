import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Removes what is in a working folder that nobody has written to for an hour: its process has died. */
export async function removeAbandoned(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
