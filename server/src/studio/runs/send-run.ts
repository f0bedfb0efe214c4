import { providerMappings } from '@kinora/catalogue/providers';
import { recordedInput } from '../generations/recorded-input.ts';
import { inputFiles } from '../providers/input-files.ts';
import { NotTaken, type Provider, type ProviderAnswer, ProviderUnavailable } from '../providers/provider.ts';
import { startFrame } from '../scenes/start-frame.ts';
import { failRun } from './end-run.ts';
import { holdLease } from './hold-lease.ts';
import type { RunPorts } from './run.ts';
import { type ClaimedRun, MOST_FAILURES, pollDelay, providerRun, retryDelay } from './run.ts';

const BEGIN = { name: 'begin_submit', text: 'select begin_submit($1, $2) as is_ours' };
const REQUEUE = { name: 'requeue_run', text: 'select requeue_run($1, $2, $3, $4) as is_ours' };
const RECORD_REQUEST = { name: 'record_provider_request', text: 'select record_provider_request($1, $2, $3, $4)' };

type Sent = { answer: ProviderAnswer } | { nextStep: number | null };

/**
 * Hands a run over to its provider. What fails before the call, or what the provider certainly did not take, is done
 * again later; `nextStep` is when. Once the call is made, whatever is thrown leaves it open whether it arrived.
 */
export async function sendRun(deps: RunPorts, run: ClaimedRun, provider: Provider): Promise<Sent> {
  let call: () => Promise<ProviderAnswer>;
  try {
    call = await holdLease(deps, run, () => prepare(deps, run, provider));
  } catch (error) {
    return { nextStep: await tryAgain(deps, run, error) };
  }
  const [begun] = await deps.pipeline.call<{ is_ours: boolean }>(BEGIN, [run.id, run.claim_no]);
  if (begun?.is_ours !== true) return { nextStep: null };
  try {
    const answer = await holdLease(deps, run, call);
    if (answer.status === 'working') await recordRequest(deps, run, provider, answer);
    return { answer };
  } catch (error) {
    if (error instanceof NotTaken) return { nextStep: await tryAgain(deps, run, error) };
    throw error;
  }
}

async function prepare(deps: RunPorts, run: ClaimedRun, provider: Provider) {
  const mapping = providerMappings[run.tool_type];
  if (mapping === undefined) throw new Error(`Nobody makes what ${run.tool_type} sells`);
  const { tool, record } = recordedInput(run);
  const files = run.step === 0 ? inputFiles(deps, tool, record) : [await startFrame(deps, run)];
  return provider.prepare(providerRun(run), {
    mapping,
    record,
    files,
    person: run.user_id,
    deadlineAt: run.deadline_at,
  });
}

async function recordRequest(
  deps: RunPorts,
  run: ClaimedRun,
  provider: Provider,
  { requestId, requestUrl }: { requestId: string; requestUrl: string | null },
): Promise<void> {
  const wait = pollDelay(0, provider.longestPollMs);
  await deps.pipeline.call(RECORD_REQUEST, [run.id, requestId, wait, requestUrl]);
}

/** Back into our own queue: nobody else has it. Fails for good after too many errors that are not the provider's. */
async function tryAgain(deps: RunPorts, run: ClaimedRun, error: unknown): Promise<number | null> {
  deps.log.warn({ err: error, run: run.id, failures: run.failures }, 'A run could not be handed over');
  if (!(error instanceof ProviderUnavailable) && run.failures + 1 >= MOST_FAILURES) {
    await failRun(deps, run, {
      code: 'internal',
      message: 'The input could not be handed over',
      reason: 'It could not be started on our side',
    });
    return null;
  }
  const wait = retryDelay(run.failures);
  const [row] = await deps.pipeline.call<{ is_ours: boolean }>(REQUEUE, [run.id, run.claim_no, wait, true]);
  return row?.is_ours === true ? wait : null;
}

/** To the end of the line for a place at its provider, which has said that it does not have it. */
export async function requeue(deps: RunPorts, run: ClaimedRun): Promise<number | null> {
  const [row] = await deps.pipeline.call<{ is_ours: boolean }>(REQUEUE, [run.id, run.claim_no, 0, false]);
  return row?.is_ours === true ? 0 : null;
}
