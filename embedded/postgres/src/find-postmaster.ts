import { spawnSync } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface RunningPostmaster {
  pid: number;
  port: number;
}

/**
 * The PostgreSQL server that runs on this cluster folder, whoever started it; undefined when none does.
 * `postmaster.pid`: line 1 the process, line 4 the port.
 */
export async function findPostmaster(folder: string): Promise<RunningPostmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) {
    return undefined;
  }
  return (await worksOn(pid, folder)) ? { pid, port } : undefined;
}

/**
 * Removes a `postmaster.pid` whose number now belongs to a stranger: PostgreSQL would refuse to start.
 * It stays when any process, for example a backend of a killed server, still works in the folder;
 * PostgreSQL's own check of shared memory then decides.
 */
export async function removeStaleLock(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || (await isDefunct(pid)) || (await worksOn(pid, folder))) {
    return;
  }
  const pids = process.platform === 'linux' ? (await readdir('/proc')).map(Number).filter(Number.isInteger) : [];
  const busy = await Promise.all(pids.map((other) => worksOn(other, folder)));
  if (!busy.includes(true)) {
    await rm(file, { force: true });
  }
}

/** True while a process of this number exists, finished but unreaped ones included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isDefunct(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

async function worksOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(folder);
  }
  // A server's processes work inside their cluster folder; cmdline is for processes of which we may not read that.
  const workFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (workFolder !== undefined) {
    return workFolder === (await realpath(folder));
  }
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return words[words.indexOf('-D') + 1] === folder;
}
