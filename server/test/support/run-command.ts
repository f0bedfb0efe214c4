import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from '../../src/platform/config/config.ts';
import { buildProgram } from './build-program.ts';
import { environmentBeside } from './least-environment.ts';

/**
 * Runs a command of the operator with the built program, in a process of its own, beside a studio with this
 * configuration. Answers what it prints, or `refused: ` and its complaint. `env` comes on top.
 */
export async function runCommand(config: Config, words: string[], env: Record<string, string> = {}): Promise<string> {
  const { script, remove } = await buildProgram('server');
  const run = promisify(execFile)(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH ?? '', ...environmentBeside(config), ...env },
  });
  return run
    .then(
      ({ stdout }) => stdout.trim(),
      (error: { stderr: string }) => `refused: ${error.stderr.trim()}`,
    )
    .finally(remove);
}
