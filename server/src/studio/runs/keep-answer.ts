import type { Pipeline } from '../../platform/database/pipeline.ts';
import { type ClaimedRun, type KeptAnswer, LEASE_SECONDS } from './run.ts';
import { shownProgress } from './steps.ts';

const KEEP = { name: 'keep_answer', text: 'select keep_answer($1, $2, $3, $4, $5, $6) as is_ours' };

/**
 * Writes down what the provider delivered until it is saved; the run is leased for that, or due at once for whoever
 * comes first with `leaseSeconds` 0. False when the lease was lost.
 */
export async function keepAnswer(
  { pipeline }: { pipeline: Pipeline },
  run: ClaimedRun,
  answer: KeptAnswer,
  leaseSeconds = LEASE_SECONDS,
): Promise<boolean> {
  const { percent, message } = shownProgress(run, { percent: 100, message: 'Saving' });
  const values = [run.id, run.claim_no, JSON.stringify(answer), leaseSeconds, percent, message];
  const [row] = await pipeline.call<{ is_ours: boolean }>(KEEP, values);
  return row?.is_ours === true;
}
