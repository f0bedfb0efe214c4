import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dieWithParent } from '@kinora/postgres';

export interface Steps {
  /** Lets the next step begin; resolves when the program says `done <step>`, rejects with its last lines when it ends before. */
  take(step: string): Promise<void>;
  /** Takes no further step; resolves when the program is gone. */
  end(): Promise<void>;
}

/**
 * Starts a Node script that does its steps in order, each when a line on its standard input lets it begin: it is loaded
 * while what the steps need is made ready. `signal` ends it.
 */
export function runSteps(options: {
  args: string[];
  environment: Record<string, string>;
  log: (line: string) => void;
  signal: AbortSignal;
}): Steps {
  const { environment, log, signal } = options;
  const { command, args } = dieWithParent('TERM', process.execPath, options.args);
  const child = spawn(command, args, { env: environment, detached: true, stdio: 'pipe', signal });
  const done = new Map<string, () => void>();
  const lastLines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      log(line);
      done.get(line)?.();
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - 20);
    });
  }
  // Whoever waits for a step hears why there is no more of it.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => {
      // Otherwise it is there, and ends.
      if (child.pid === undefined) resolve(error.message);
    });
    child.once('close', (code, exitSignal) => resolve(`${exitSignal ?? code}`));
  });
  return {
    async take(step) {
      const isDone = new Promise<undefined>((resolve) => done.set(`done ${step}`, () => resolve(undefined)));
      child.stdin.write(`${step}\n`);
      const end = await Promise.race([isDone, ended]);
      if (end !== undefined) throw new Error(`The preparation (${step}) failed (${end}):\n${lastLines.join('\n')}`);
    },
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}
