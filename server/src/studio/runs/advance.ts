import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Provider, ProviderAnswer } from '../providers/provider.ts';
import { advanceLate } from './advance-late.ts';
import { applyAnswer, noteUnknown, UNKNOWN_WAIT_MS } from './apply-answer.ts';
import { noteOutcome } from './circuit.ts';
import { failOrFinishEarly } from './end-run.ts';
import { holdLease } from './hold-lease.ts';
import { type ClaimedRow, type ClaimedRun, keptAnswer, type NextStep, providerRun, type RunPorts } from './run.ts';
import { saveAnswer } from './save-answer.ts';
import { noteAnswer, recordRequest, requeue, sendRun } from './send-run.ts';
import { hasNoRoute, leaveRoute } from './switch-route.ts';
import { countFailure, timeOut } from './try-later.ts';

/** A provider's own queue may hold a run this long before that counts as taking too long. */
const LONGEST_IN_QUEUE_MS = 24 * 3_600_000;

/** How long a provider that cannot be asked by our own id may take to call us, after its answer to a submit was lost. */
const LOST_ANSWER_MS = 60_000;

/** Takes one leased run one step further. Never throws: failures are counted, and too many of them end the run. */
export async function advanceRun(deps: RunPorts, row: ClaimedRow): Promise<NextStep> {
  try {
    const sold = await deps.tools.orderedFrom(row);
    if (sold === null) throw new Error(`No tool is called ${row.tool_type}`);
    const run = { ...row, sold };
    return run.state === 'late' ? await advanceLate(deps, run) : await takeStep(deps, run);
  } catch (error) {
    return countFailure(deps, row, error);
  }
}

async function takeStep(deps: RunPorts, run: ClaimedRun): Promise<NextStep> {
  if (run.state === 'saving') return saveAnswer(deps, run, keptAnswer.parse(run.answer));
  if (hasNoRoute(run) && !run.is_cancel_requested && (await leaveRoute(deps, run))) return 0;
  const provider = deps.providers[run.provider];
  if (provider === undefined || (hasNoRoute(run) && !run.is_cancel_requested)) return endUnasked(deps, run);

  if (run.state === 'queued' && run.is_cancel_requested) {
    return applyAnswer(deps, run, provider, { status: 'stopped' });
  }
  if (run.state === 'queued') return run.is_overdue ? timeOut(deps, run) : send(deps, run, provider);
  if (run.state === 'submitting' && run.provider_request_id === null && !provider.isIdempotent) {
    return provider.find === undefined ? awaitCall(deps, run) : findLost(deps, run, provider, provider.find);
  }
  if (run.is_cancel_requested && (await holdLease(deps, run, () => provider.cancel(providerRun(run))))) {
    return applyAnswer(deps, run, provider, { status: 'stopped' });
  }
  const answer = await holdLease(deps, run, () => provider.check(providerRun(run)));
  await noteAnswer(deps, run, answer);
  if (run.is_overdue && (answer.status === 'unknown' || isOverdue(run, answer))) {
    await noteOutcome(deps, run, 'unknown', { said: 'It took longer than allowed' });
    return timeOut(deps, run);
  }
  // The submit never arrived. Under the same id it cannot become two jobs; it waits for a place like all others.
  if (run.state === 'submitting' && answer.status === 'unknown') return requeue(deps, run);
  return applyAnswer(deps, run, provider, answer);
}

/** Time in the provider's own queue does not count, up to a day. */
function isOverdue(run: ClaimedRun, answer: ProviderAnswer): boolean {
  if (answer.status !== 'working') return false;
  const isInQueue = answer.queuePosition !== null && answer.queuePosition > 0;
  return !isInQueue || (run.sent_ms_ago ?? 0) >= LONGEST_IN_QUEUE_MS;
}

async function endUnasked(deps: RunPorts, run: ClaimedRun): Promise<null> {
  deps.log.error({ run: run.id, provider: run.provider }, 'A run ended because no worker has its provider set up');
  await failOrFinishEarly(deps, run, {
    code: 'not_configured',
    message: 'This tool is switched off in this studio at the moment',
    reason: 'The service that makes it is not set up in this studio any more',
  });
  return null;
}

async function send(deps: RunPorts, run: ClaimedRun, provider: Provider): Promise<NextStep> {
  const sent = await sendRun(deps, run, provider);
  return 'nextStep' in sent ? sent.nextStep : applyAnswer(deps, run, provider, sent.answer);
}

/** The answer to a submit was lost: the provider is asked by our own id, and gets it again once it surely does not have it. */
async function findLost(
  deps: RunPorts,
  run: ClaimedRun,
  provider: Provider,
  find: NonNullable<Provider['find']>,
): Promise<NextStep> {
  const answer = await holdLease(deps, run, () => find(providerRun(run)));
  if (answer.status === 'working') await recordRequest(deps, run, provider, answer);
  await noteAnswer(deps, run, answer);
  if (answer.status !== 'unknown') return applyAnswer(deps, run, provider, answer);
  if (run.is_overdue) return timeOut(deps, run);
  return (await noteUnknown(deps, run)) ? requeue(deps, run) : UNKNOWN_WAIT_MS;
}

/** Whether the provider has the work, only its own call can tell: sending it again could cost twice. */
async function awaitCall(deps: RunPorts, run: ClaimedRun): Promise<NextStep> {
  const wait = LOST_ANSWER_MS - (run.sent_ms_ago ?? 0);
  if (wait > 0) {
    await callForValue(deps.pipeline, functions.postpone_run, {
      run_id: run.id,
      at_claim: run.claim_no,
      wait_ms: wait,
      is_failure: false,
    });
    return wait;
  }
  await failOrFinishEarly(deps, run, {
    code: 'lost',
    message: 'The provider did not confirm that it took this generation',
    reason: 'The provider did not confirm that it took it',
  });
  return null;
}
