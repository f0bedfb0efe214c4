import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { type ClaimedRow, type KeptAnswer, LEASE_SECONDS } from './run.ts';
import { shownProgress } from './steps.ts';

/**
 * Writes down what the provider delivered until it is saved; the run is leased for that, or due at once for whoever
 * comes first with `leaseSeconds` 0. False when the lease was lost.
 */
export async function keepAnswer(
  { pipeline }: { pipeline: Pipeline },
  run: ClaimedRow,
  answer: KeptAnswer,
  leaseSeconds = LEASE_SECONDS,
): Promise<boolean> {
  const { percent, message } = shownProgress(run, { percent: 100, message: 'Saving' });
  return callForValue(pipeline, functions.keep_answer, {
    run_id: run.id,
    at_claim: run.claim_no,
    provider_answer: answer,
    lease_seconds: leaseSeconds,
    shown_percent: percent,
    shown_message: message,
  });
}
