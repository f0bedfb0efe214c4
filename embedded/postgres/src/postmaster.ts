import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { dieWithParent } from './die-with-parent.ts';
import { isAlive } from './find-postmaster.ts';
import { type Identity, runAs } from './identity.ts';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Postmaster {
  pid: number;
  exited: Promise<Exit>;
  /** The last lines that the server wrote, for messages about a failed start. */
  lastLines(): string;
}

/** Starts the server program in a process group of its own; on Linux it shuts down when this process dies. */
export function spawnPostmaster(options: {
  postgres: string;
  folder: string;
  identity: Identity;
  settings: Record<string, string>;
  log: (line: string) => void;
}): Promise<Postmaster> {
  const { postgres, folder, identity, settings, log } = options;
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const wrapped = dieWithParent('INT', postgres, ['-D', folder, ...settingArgs]);
  const { command, args, options: credentials } = runAs(identity, wrapped.command, wrapped.args);
  const child = spawn(command, args, {
    ...credentials,
    cwd: '/',
    // Nothing of our environment: it holds secrets, and PG* variables would change what starts.
    env: { PATH: process.env.PATH ?? '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  const lines: string[] = [];
  let rest = '';
  const collect = (chunk: string) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      log(line);
    }
    lines.splice(0, lines.length - 20);
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    const exited = new Promise<Exit>((resolveExit) => {
      child.once('close', (code, signal) => resolveExit({ code, signal }));
    });
    child.once('spawn', () => {
      if (child.pid !== undefined) {
        resolve({ pid: child.pid, exited, lastLines: () => lines.join('\n') });
      }
    });
  });
}

/**
 * Stops a server: SIGINT (rolls back, checkpoints), after 5 s SIGQUIT, after 10 s SIGKILL. Committed rows survive each
 * of them. SIGINT alone is not enough: PostgreSQL can hang on it during crash recovery.
 * `hurry` begins with SIGQUIT.
 */
export async function stopPostmaster(options: { pid: number; exited: Promise<unknown>; hurry: boolean }) {
  const { pid, exited, hurry } = options;
  for (const signal of hurry ? (['SIGQUIT', 'SIGKILL'] as const) : (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)) {
    send(pid, signal);
    const timer = new AbortController();
    const isGone = await Promise.race([
      exited.then(() => true),
      sleep(5000, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (isGone) {
      return;
    }
  }
  await exited;
}

/** Resolves when a process that is not our child has ended. */
export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) {
    await sleep(50);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) {
      throw new Error(`The PostgreSQL server (process ${pid}) belongs to another user and cannot be stopped.`, {
        cause: error,
      });
    }
  }
}
