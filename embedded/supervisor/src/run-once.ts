import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dieWithParent } from '@kinora/postgres';

/** Runs a Node script to its end. Rejects with its last lines when the exit code is not 0. */
export async function runOnce(options: {
  name: string;
  args: string[];
  environment: Record<string, string>;
  log: (line: string) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { name, environment, log, signal } = options;
  const { command, args } = dieWithParent('TERM', process.execPath, options.args);
  const child = spawn(command, args, { env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const lastLines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      log(line);
      lastLines.push(line);
      lastLines.splice(0, lastLines.length - 20);
    });
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, exitSignal) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`The ${name} failed (${exitSignal ?? code}):\n${lastLines.join('\n')}`));
      }
    });
  });
}
