import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { type ClaimedRow, type RunPorts, retryDelay } from './run.ts';

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
