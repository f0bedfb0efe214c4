import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { keepAnswer } from './keep-answer.ts';
import { type ClaimedRow, type ClaimedRun, type KeptAnswer, MOST_FAILURES, type RunPorts, retryDelay } from './run.ts';

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

/** Leaves a step that failed to a later try. Answers after how many milliseconds the run is due again. */
export async function tryLater({ pipeline }: Pick<RunPorts, 'pipeline'>, run: ClaimedRow): Promise<number> {
  const wait = retryDelay(run.failures);
  await callForValue(pipeline, functions.postpone_run, {
    run_id: run.id,
    at_claim: run.claim_no,
    wait_ms: wait,
    is_failure: true,
  });
  return wait;
}
