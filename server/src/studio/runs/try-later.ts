import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { explainDiskError, isUnavailable } from '../../platform/errors.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { failOrFinishEarly, unkeptResult } from './end-run.ts';
import { keepAnswer } from './keep-answer.ts';
import {
  type ClaimedRow,
  type ClaimedRun,
  type KeptAnswer,
  MOST_FAILURES,
  type NextStep,
  type RunPorts,
  retryDelay,
} from './run.ts';

/**
 * Tries a step again later, or gives the run up: after too many failures of its own, or at its deadline while a service
 * stays away. Never throws.
 */
export async function countFailure(deps: RunPorts, run: ClaimedRow, error: unknown): Promise<NextStep> {
  const isPassing = error instanceof ProviderUnavailable || isUnavailable(explainDiskError(error));
  deps.log.warn({ err: error, run: run.id, failures: run.failures }, 'A step of a run failed');
  try {
    if (!isPassing && run.failures + 1 >= MOST_FAILURES) {
      await failOrFinishEarly(deps, run, unkeptResult);
      return null;
    }
    if (isPassing && run.is_overdue) return await timeOut(deps, run);
    return await tryLater(deps, run);
  } catch (unwritten) {
    // The database is away as well: the lease runs out and the run becomes due by itself.
    deps.log.warn({ err: unwritten, run: run.id }, 'A failed step could not be written down');
    return null;
  }
}

export async function timeOut(deps: RunPorts, run: ClaimedRow): Promise<null> {
  await failOrFinishEarly(deps, run, {
    code: 'deadline',
    message: 'The generation took longer than allowed',
    reason: 'It took longer than allowed',
  });
  return null;
}

const LONGEST_FAILING_MS = 5 * 60_000;

/** Whether saving is tried once more. Time counts as well as tries, since a service that hangs makes each try long. */
export function mayTryAgain(run: ClaimedRun, { failingSince }: KeptAnswer): boolean {
  const isLongFailing =
    failingSince !== undefined && run.claimed_at.getTime() - Date.parse(failingSince) > LONGEST_FAILING_MS;
  return run.failures + 1 < MOST_FAILURES && !isLongFailing;
}

/** Writes down which files are stored already, so that the next try, or one after a crash, saves only the others. */
export async function saveLater(deps: RunPorts, run: ClaimedRun, answer: KeptAnswer): Promise<number> {
  await keepAnswer(deps, run, { ...answer, failingSince: answer.failingSince ?? run.claimed_at.toISOString() });
  return tryLater(deps, run);
}

/** Leaves a step that failed to a later try. Answers the milliseconds until then. */
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
