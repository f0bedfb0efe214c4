import { explainDiskError, isUnavailable } from '../../platform/errors.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { failRun } from './end-run.ts';
import { type ClaimedRow, MOST_FAILURES, type RunPorts } from './run.ts';
import { tryLater } from './try-later.ts';

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
