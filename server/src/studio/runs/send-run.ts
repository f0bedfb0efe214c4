import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { inputFiles } from '../providers/input-files.ts';
import {
  type CallWatch,
  NotTaken,
  type Provider,
  type ProviderAnswer,
  ProviderUnavailable,
} from '../providers/provider.ts';
import { startFrame } from '../scenes/clips.ts';
import { admitRun, modelOf, noteOutcome, outcomeOf } from './circuit.ts';
import { failOrFinishEarly } from './end-run.ts';
import { explainFailure } from './failure-words.ts';
import { holdLease } from './hold-lease.ts';
import {
  type ClaimedRun,
  MOST_FAILURES,
  type NextStep,
  pollDelay,
  providerRun,
  type RunPorts,
  retryDelay,
} from './run.ts';
import { waitingProgress, watchCall } from './show-progress.ts';
import { switchRoute } from './switch-route.ts';

/** Even if a provider asks for a longer wait. */
const LONGEST_RETRY_AFTER_MS = 60_000;

const WAITS =
  'The service that makes it takes no work at the moment. It begins by itself as soon as that is over; until then canceling costs nothing.';

type Sent = { answer: ProviderAnswer } | { nextStep: NextStep };

/**
 * Hands a run over to its provider. What fails before the call, or what the provider certainly did not take, is done
 * again later; `nextStep` is when. Once the call is made, whatever is thrown leaves it open whether it arrived.
 */
export async function sendRun(deps: RunPorts, run: ClaimedRun, provider: Provider): Promise<Sent> {
  const { waitMs, cause, isProbe } = await admitRun(deps, run);
  if (waitMs !== null) return passOver(deps, run, waitMs, cause);
  let call: (watch: CallWatch) => Promise<ProviderAnswer>;
  try {
    call = await holdLease(deps, run, () => prepare(deps, run, provider));
  } catch (error) {
    return notHandedOver(deps, run, error);
  }
  if (!(await beginSubmit(deps, run))) return { nextStep: null };
  try {
    const answer = await holdLease(deps, run, () => call(watchCall(deps, run)));
    if (answer.status === 'working') {
      await recordRequest(deps, run, provider, answer);
      if (isProbe) await noteOutcome(deps, run, 'taken');
    }
    await noteAnswer(deps, run, answer);
    return { answer };
  } catch (error) {
    if (error instanceof NotTaken) return notHandedOver(deps, run, error);
    if (error instanceof ProviderUnavailable) await noteOutcome(deps, run, 'unknown', { said: error.message });
    throw error;
  }
}

function beginSubmit({ pipeline }: RunPorts, { id, claim_no, sold }: ClaimedRun): Promise<boolean> {
  const claim = { run_id: id, at_claim: claim_no };
  const { routesVersion } = sold;
  return routesVersion === undefined
    ? callForValue(pipeline, functions.begin_submit, claim)
    : callForValue(pipeline, functions.begin_submit_by, { ...claim, routes: routesVersion });
}

/** Tells the provider's circuit what its answer about a run says of it. */
export async function noteAnswer(deps: RunPorts, run: ClaimedRun, answer: ProviderAnswer): Promise<void> {
  const isFailed = answer.status === 'failed';
  const outcome = outcomeOf(answer, isFailed ? explainFailure(answer, run.sold.tool).code : null);
  if (outcome !== null) await noteOutcome(deps, run, outcome, { said: isFailed ? answer.message : null });
}

/** For a provider whose circuit is open: another one takes the run, or it waits; it fails where an operator has to act first. */
async function passOver(deps: RunPorts, run: ClaimedRun, waitMs: number, cause: string | null): Promise<Sent> {
  const said = `${run.provider} takes no work at the moment`;
  if (await switchRoute(deps, run, { outcome: 'not_taken', said })) return { nextStep: 0 };
  if (cause === 'account') return { answer: { status: 'failed', code: 'provider_account', message: said } };
  // Spread out, so that not everything arrives at the moment when the provider works again.
  const wait = Math.round(waitMs * (1 + Math.random() / 4));
  const isOurs = await callForValue(deps.pipeline, functions.await_provider, {
    run_id: run.id,
    at_claim: run.claim_no,
    of_model: modelOf(deps.config, run),
    wait_ms: wait,
    words: WAITS,
  });
  if (!isOurs) return { nextStep: null };
  deps.live.publishProgress(run.user_id, { generationId: run.generation_id, progress: waitingProgress(run, WAITS) });
  return { nextStep: wait };
}

/** For a run that the provider did not get: another one takes it, or it waits; it fails where an operator has to act first. */
async function notHandedOver(deps: RunPorts, run: ClaimedRun, error: unknown): Promise<Sent> {
  if (error instanceof ProviderUnavailable) {
    await noteOutcome(deps, run, refusalOf(error), {
      said: error.message,
      retryAfterMs: error instanceof NotTaken ? error.retryAfterMs : null,
    });
    const isSwitched = await switchRoute(deps, run, { outcome: 'not_taken', said: error.message });
    if (isSwitched) return { nextStep: 0 };
  }
  if (error instanceof NotTaken && (error.why === 'account' || error.why === 'unknown_model')) {
    const why =
      error.why === 'account'
        ? 'A provider refuses our account: check its key and its balance'
        : 'A provider does not know a model that is asked of it';
    deps.log.error({ err: error, run: run.id, provider: run.provider }, why);
    return { answer: { status: 'failed', code: 'provider_account', message: error.message } };
  }
  return { nextStep: await tryAgain(deps, run, error) };
}

function refusalOf(error: ProviderUnavailable) {
  if (!(error instanceof NotTaken)) return 'unknown';
  return error.why === 'account' ? 'account' : 'not_taken';
}

async function prepare(deps: RunPorts, run: ClaimedRun, provider: Provider) {
  const { tool, record } = recordedInput(run.sold.tool, run.input_data);
  const files = run.step === 0 ? inputFiles(deps, tool, record) : [await startFrame(deps, run)];
  return provider.prepare(providerRun(run), {
    files,
    person: run.user_id,
    deadlineAt: run.deadline_at,
  });
}

/** Writes down the provider's own id of a run that it has taken. */
export async function recordRequest(
  deps: RunPorts,
  run: ClaimedRun,
  provider: Provider,
  { requestId, requestUrl }: { requestId: string; requestUrl: string | null },
): Promise<void> {
  await callForValue(deps.pipeline, functions.record_provider_request, {
    run_id: run.id,
    request_id: requestId,
    next_poll_ms: pollDelay(deps, provider, 0),
    request_url: requestUrl,
  });
}

/** Puts a run that nobody else has back into our own queue. Fails it after too many errors that are not the provider's. */
async function tryAgain(deps: RunPorts, run: ClaimedRun, error: unknown): Promise<NextStep> {
  deps.log.warn({ err: error, run: run.id, failures: run.failures }, 'A run could not be handed over');
  if (!(error instanceof ProviderUnavailable) && run.failures + 1 >= MOST_FAILURES) {
    await failOrFinishEarly(deps, run, {
      code: 'internal',
      message: 'The input could not be handed over',
      reason: 'It could not be started on our side',
    });
    return null;
  }
  const asked = error instanceof NotTaken ? (error.retryAfterMs ?? 0) : 0;
  const wait = Math.max(retryDelay(run.failures), Math.min(asked, LONGEST_RETRY_AFTER_MS));
  return (await backToQueue(deps, run, wait, true)) ? wait : null;
}

/** Puts a run whose provider says that it does not have it at the end of the line for a place there. */
export async function requeue(deps: RunPorts, run: ClaimedRun): Promise<NextStep> {
  return (await backToQueue(deps, run, 0, false)) ? 0 : null;
}

function backToQueue({ pipeline }: RunPorts, run: ClaimedRun, wait: number, isFailure: boolean): Promise<boolean> {
  return callForValue(pipeline, functions.requeue_run, {
    run_id: run.id,
    at_claim: run.claim_no,
    wait_ms: wait,
    is_failure: isFailure,
  });
}
