import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Linux keeps in memory. A database is a thousand small files, dear to make on a disk, and its commits wait for it. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;
const PREFIX = 'kinora-test-';
const made = new RegExp(`^${PREFIX}(\\d+)-`);

/** A new folder for the data of a test, in memory where there is room, else where temporary files are. The caller removes it. */
export async function makeTestFolder(): Promise<string> {
  const isInMemory = await isOfUse(MEMORY);
  if (isInMemory) await removeAbandoned();
  return mkdtemp(join(isInMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
}

/** Roomy, and programs may be run there: PostgreSQL's may have to be copied beside its data. */
async function isOfUse(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  if (found === null || found.bavail * found.bsize < ROOM_BYTES) return false;
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  return mounts.some(([, where, , options]) => where === folder && !options?.split(',').includes('noexec'));
}

/** Those of processes that were killed would take memory until the machine starts again. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = Number(made.exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
