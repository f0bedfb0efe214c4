import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { explainDiskError, isUnavailable } from '../../platform/errors.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { failRun } from './end-run.ts';
import { keepAnswer } from './keep-answer.ts';
import { type ClaimedRow, type ClaimedRun, type KeptAnswer, MOST_FAILURES, type RunPorts, retryDelay } from './run.ts';

/**
 * Tries a step again later, or gives the run up: after too many failures of its own, and at its deadline when a service
 * stays away. Never throws. Answers when the run is due again, in milliseconds; null when it has ended.
 */
export async function countFailure(deps: RunPorts, run: ClaimedRow, error: unknown): Promise<number | null> {
  const passes = error instanceof ProviderUnavailable || isUnavailable(explainDiskError(error));
  deps.log.warn({ err: error, run: run.id, failures: run.failures }, 'A step of a run failed');
  try {
    if (!passes && run.failures + 1 >= MOST_FAILURES) {
      await failRun(deps, run, {
        code: 'internal',
        message: 'The result could not be processed',
        reason: 'It could not be finished on our side',
      });
      return null;
    }
    if (passes && run.is_overdue) return await timeOut(deps, run);
    return await tryLater(deps, run);
  } catch (unwritten) {
    // The database is away as well: the lease runs out and the run becomes due by itself.
    deps.log.warn({ err: unwritten, run: run.id }, 'A failed step could not be written down');
    return null;
  }
}

export async function timeOut(deps: RunPorts, run: ClaimedRow): Promise<null> {
  await failRun(deps, run, {
    code: 'deadline',
    message: 'The generation took longer than allowed',
    reason: 'It took longer than allowed',
  });
  return null;
}

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
async function tryLater({ pipeline }: Pick<RunPorts, 'pipeline'>, run: ClaimedRow): Promise<number> {
  const wait = retryDelay(run.failures);
  await callForValue(pipeline, functions.postpone_run, {
    run_id: run.id,
    at_claim: run.claim_no,
    wait_ms: wait,
    is_failure: true,
  });
  return wait;
}
