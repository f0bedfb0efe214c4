import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** A process number alone can be reused; together with its boot and start time it names one process for good. */
export const processIdentitySchema = z.object({ pid: z.int().positive(), startedAt: z.string() });

export type ProcessIdentity = z.infer<typeof processIdentitySchema>;

/** Undefined when no such process runs (a finished, unreaped one does not run). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStartTime(pid) : portableStartTime(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt;
}

/** True when the process has ended and its number is free, in the boot that it belonged to. */
export function isGoneSinceThisBoot({ pid, startedAt }: ProcessIdentity): boolean {
  return process.platform === 'linux' && startedAt.startsWith(bootId()) && identify(pid) === undefined;
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

// proc(5): after the name in parentheses, field 3 is the state and field 22 the start time in ticks since boot.
function linuxStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${bootId()}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

function portableStartTime(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' });
  return stdout.trim() || undefined;
}
