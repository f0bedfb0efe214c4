import { createInterface } from 'node:readline/promises';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type LiveCheck, liveChecks } from './live-checks.ts';

export const doctorCommand = 'doctor --live [--yes]';

type Output = { say: (line: string) => void; confirm: (question: string) => Promise<boolean> };

const terminal: Output = {
  say: (line) => console.log(line),
  confirm: async (question) => {
    if (!process.stdin.isTTY) return false;
    const reader = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await reader.question(question);
    reader.close();
    return /^y(es)?$/i.test(answer.trim());
  },
};

/**
 * Calls each configured service once, after it said what that may cost. True when all did what they are there for;
 * null when these are not its words.
 */
export async function runDoctorCommand(config: Config, log: Logger, words: readonly string[]): Promise<boolean | null> {
  const [command, ...flags] = words;
  if (command !== 'doctor' || !flags.includes('--live') || flags.some((flag) => !['--live', '--yes'].includes(flag))) {
    return null;
  }
  return examine(liveChecks(config, log), { isAgreed: flags.includes('--yes') }, terminal);
}

/** Says what the calls may cost, asks whether to go on unless that is agreed, and tells how each went. */
export async function examine(
  checks: readonly LiveCheck[],
  { isAgreed }: { isAgreed: boolean },
  { say, confirm }: Output,
): Promise<boolean> {
  const paid = checks.filter(({ cost }) => cost !== null);
  say(`${checks.length} services are called once.`);
  for (const { service, cost } of paid) say(`  ${service} may cost ${cost}`);
  if (paid.length === 0) say('  None of the calls costs anything.');
  if (paid.length > 0 && !isAgreed && !(await confirm('Go on? [y/N] '))) {
    say('Nothing was called. Say "--yes" to go on without being asked.');
    return false;
  }
  let failures = 0;
  for (const { service, run } of checks) {
    try {
      say(`ok      ${service}: ${await run()}`);
    } catch (error) {
      failures += 1;
      say(`failed  ${service}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  say(failures === 0 ? 'All services work.' : `${failures} of ${checks.length} do not work.`);
  return failures === 0;
}
