import { createInterface } from 'node:readline/promises';
import type { Config } from '../../platform/config/config.ts';
import type { Release } from '../../platform/database/release.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type LiveCheck, liveChecks } from './live-checks.ts';
import { type Finding, localFindings } from './local-checks.ts';

export const doctorCommand = 'doctor [--live [--yes]]';

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
 * Says what is missing or wrong with the installation. With `--live` it also calls each configured service once, after it
 * said what that may cost. True when all is well; null when these are not its words.
 */
export async function runDoctorCommand(
  config: Config,
  log: Logger,
  words: readonly string[],
  release: Release,
): Promise<boolean | null> {
  const said = words.join(' ');
  if (!['doctor', 'doctor --live', 'doctor --live --yes', 'doctor --yes --live'].includes(said)) return null;
  const isWell = tell(await localFindings(config, release), terminal);
  if (said === 'doctor') return isWell;
  const isAgreed = words.includes('--yes');
  return (await examine(liveChecks(config, log), { isAgreed }, terminal)) && isWell;
}

/** False when something is wrong. */
export function tell(findings: readonly Finding[], { say }: Pick<Output, 'say'>): boolean {
  for (const { state, about, says } of findings) say(`${state.padEnd(5)}  ${about}: ${says}`);
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  say(wrong === 0 ? 'Nothing is wrong with this installation.' : `${wrong} to mend.`);
  return wrong === 0;
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
