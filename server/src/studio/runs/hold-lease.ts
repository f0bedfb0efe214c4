import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type ClaimedRow, LEASE_SECONDS } from './run.ts';

/**
 * Keeps a run leased while `work` lasts: the lease itself is short, so that the run of a crashed worker is soon taken
 * over, and work outside the database may take longer.
 */
export async function holdLease<Result>(
  { pipeline, log }: { pipeline: Pipeline; log: Logger },
  run: ClaimedRow,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewal = setInterval(
    () => {
      const lease = { run_id: run.id, at_claim: run.claim_no, lease_seconds: LEASE_SECONDS };
      callForValue(pipeline, functions.renew_lease, lease).catch((error: unknown) =>
        log.warn({ err: error, run: run.id }, 'A lease could not be renewed'),
      );
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}
