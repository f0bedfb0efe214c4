import { keepAnswer } from './keep-answer.ts';
import { type ClaimedRun, type KeptAnswer, MOST_FAILURES, type RunPorts } from './run.ts';
import { tryLater } from './try-later.ts';

const LONGEST_FAILING_MS = 5 * 60_000;

/** Whether what was delivered is tried once more. A service that lets us hang takes long over each try, so time counts as well. */
export function mayTryAgain(run: ClaimedRun, { failingSince }: KeptAnswer): boolean {
  const isLongFailing =
    failingSince !== undefined && run.claimed_at.getTime() - Date.parse(failingSince) > LONGEST_FAILING_MS;
  return run.failures + 1 < MOST_FAILURES && !isLongFailing;
}

/** A crash in between repeats at most this attempt: what is stored already is written down with the answer. */
export async function saveLater(deps: RunPorts, run: ClaimedRun, answer: KeptAnswer): Promise<number> {
  await keepAnswer(deps, run, { ...answer, failingSince: answer.failingSince ?? run.claimed_at.toISOString() });
  return tryLater(deps, run);
}
