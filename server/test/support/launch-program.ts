import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dieWithParent } from '@kinora/postgres';

export type RunningProgram = {
  pid: number;
  /** Resolves, however it ended. */
  ended: Promise<void>;
  /** Its last lines, for messages. */
  output: () => string;
  /** SIGKILL, and gone when resolved. */
  kill: () => Promise<void>;
  /** SIGTERM; answers its exit code when it has come to its end, null when a signal ended it. */
  drain: () => Promise<number | null>;
};

/** Starts a Node program in a process of its own; resolves when it prints a line that begins with "ready". */
export async function launchProgram(args: string[], env: Record<string, string>): Promise<RunningProgram> {
  const wrapped = dieWithParent('TERM', process.execPath, args);
  const child = spawn(wrapped.command, wrapped.args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        lines.splice(0, lines.length - 40);
        if (line.startsWith('ready')) resolve();
      });
    }
    ended.then(() => reject(new Error(`${args.join(' ')} ended before it was ready:\n${lines.join('\n')}`)));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => lines.join('\n'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async drain() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
