import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { metadataOf } from './apply-answer.ts';
import { dropDelivered, keepDelivered } from './delivered-files.ts';
import { sortByFinding } from './end-judged.ts';
import { completeLate } from './end-run.ts';
import { holdLease } from './hold-lease.ts';
import { noteCost } from './note-cost.ts';
import { type ClaimedRun, type NextStep, providerRun, type RunPorts } from './run.ts';
import { saveOutputs } from './save-outputs.ts';

/** How long after one question about a late result the next is asked. */
const LATE_WAIT_MS = 60_000;

/**
 * Asks the provider about a run that was refunded through a fault of ours: a result that comes all the same is kept for
 * free. Never throws.
 */
export async function advanceLate(deps: RunPorts, run: ClaimedRun): Promise<NextStep> {
  const isOver = await takeLateStep(deps, run).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'blocked_content') return true;
    deps.log.warn({ err: error, run: run.id }, 'A late result could not be asked about');
    return false;
  });
  const claim = { run_id: run.id, at_claim: run.claim_no };
  try {
    if (isOver || run.is_overdue) {
      await callForValue(deps.pipeline, functions.forget_late_run, claim);
      return null;
    }
    await callForValue(deps.pipeline, functions.postpone_late_run, { ...claim, wait_ms: LATE_WAIT_MS });
    return LATE_WAIT_MS;
  } catch (error) {
    // The database is away: the lease runs out, and the run is due again by itself.
    deps.log.warn({ err: error, run: run.id }, 'A late result could not be written down');
    return null;
  }
}

/** True once the provider will deliver nothing more. */
async function takeLateStep(deps: RunPorts, run: ClaimedRun): Promise<boolean> {
  const provider = deps.providers[run.provider];
  // Another worker may be able to ask.
  if (provider === undefined) return false;
  const answer = await holdLease(deps, run, () => provider.check(providerRun(run)));
  if (answer.status !== 'succeeded') return answer.status === 'failed' || answer.status === 'stopped';
  const delivered = await holdLease(deps, run, () => keepDelivered(deps, run, answer.outputs));
  const saved = await saveOutputs(deps, run, delivered, []);
  const kept = saved.filter((output) => output !== null);
  if (kept.length === 0) return false;
  // Nobody paid for it, so what a moderator would have to look at first is left out.
  const { shown: outputs } = sortByFinding(kept);
  await noteCost(deps, run);
  if (outputs.length > 0) await completeLate(deps, run, outputs, metadataOf(run, provider, answer));
  await callForValue(deps.pipeline, functions.forget_late_files, { run_id: run.id, at_claim: run.claim_no });
  await dropDelivered(deps, delivered);
  return true;
}
