import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';

/** Where files are while nobody has looked at them; what a crash leaves there is swept after an hour. */
export const spoolFolder = (config: Pick<Config, 'filesFolder'>) => join(resolve(config.filesFolder), '.uploads');

/** Gives `work` an empty folder of its own, and removes it afterwards. */
export async function inWorkFolder<Result>(
  config: Pick<Config, 'filesFolder'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const spool = spoolFolder(config);
  await mkdir(spool, { recursive: true });
  const folder = await mkdtemp(join(spool, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
