import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import type { Provider, ProviderAnswer } from '../providers/provider.ts';
import { keepDelivered } from './delivered-files.ts';
import { type Failure, failOrFinishEarly } from './end-run.ts';
import { explainFailure } from './failure-words.ts';
import { holdLease } from './hold-lease.ts';
import { keepAnswer } from './keep-answer.ts';
import { type ClaimedRun, keptAnswer, type NextStep, pollDelay, type RunPorts } from './run.ts';
import { saveAnswer } from './save-answer.ts';
import { noteProgress } from './show-progress.ts';
import { stepsOf } from './steps.ts';
import { switchRoute } from './switch-route.ts';
import { countFailure } from './try-later.ts';

const SAID = { name: 'note_provider_words', text: 'update runs set provider_said = $2 where id = $1' };

/** Three of these are the thirty seconds after which unknown work is lost. */
export const UNKNOWN_WAIT_MS = 12_000;

type Succeeded = Extract<ProviderAnswer, { status: 'succeeded' }>;

/** Does what follows from the provider's answer about a run. */
export async function applyAnswer(
  deps: RunPorts,
  run: ClaimedRun,
  provider: Provider,
  answer: ProviderAnswer,
): Promise<NextStep> {
  switch (answer.status) {
    case 'working': {
      const wait = pollDelay(deps, provider, run.polls);
      return (await noteProgress(deps, run, answer, wait)) ? wait : null;
    }
    case 'succeeded':
      return keep(deps, run, provider, answer);
    case 'failed': {
      const failure = explainFailure(answer, run.sold.tool);
      deps.log.warn({ run: run.id, provider: provider.name, said: answer.message }, 'A provider made nothing of a run');
      if (isItsOwnFault(failure) && (await switchRoute(deps, run, { outcome: 'failed', said: answer.message })))
        return 0;
      await deps.pipeline.call(SAID, [run.id, answer.message]);
      await failOrFinishEarly(deps, run, failure);
      return null;
    }
    case 'stopped':
      await failOrFinishEarly(deps, run, stopped(run));
      return null;
    case 'unknown': {
      const isLost = await noteUnknown(deps, run);
      if (!isLost && !run.is_clear_asked) return UNKNOWN_WAIT_MS;
      await failOrFinishEarly(deps, run, {
        code: 'lost',
        message: 'The service that makes it lost this generation',
        reason: 'The service that makes it lost this generation',
        ...(run.is_clear_asked ? { removal: 'cancelled' as const } : {}),
      });
      return null;
    }
  }
}

/** Whether another provider may be asked: not for what was refused for its content. */
function isItsOwnFault({ code }: Failure): boolean {
  return code === 'provider_failed' || code === 'provider_account';
}

/** Its provider says that it does not know a run. True once that is certain. */
export function noteUnknown({ pipeline }: Pick<RunPorts, 'pipeline'>, run: ClaimedRun): Promise<boolean> {
  return callForValue(pipeline, functions.note_unknown_run, {
    run_id: run.id,
    at_claim: run.claim_no,
    wait_ms: UNKNOWN_WAIT_MS,
  });
}

async function keep(deps: RunPorts, run: ClaimedRun, provider: Provider, answer: Succeeded): Promise<NextStep> {
  const wanted = answer.outputs.slice(
    0,
    stepsOf(run) === null ? recordedInput(run.sold.tool, run.input_data).input.count : 1,
  );
  const kept = keptAnswer.parse({
    outputs: await holdLease(deps, run, () => keepDelivered(deps, run, wanted)),
    metadata: metadataOf(run, provider, answer),
  });
  if (!(await keepAnswer(deps, run, kept))) return null;
  // It is delivered: from here on it has a deadline of its own.
  const saving: ClaimedRun = { ...run, state: 'saving', is_overdue: false };
  return saveAnswer(deps, saving, kept).catch((error: unknown) => countFailure(deps, saving, error));
}

/** What a record keeps of who made it. */
export function metadataOf(run: ClaimedRun, provider: Provider, answer: Succeeded): Record<string, unknown> {
  return {
    ...answer.metadata,
    provider: provider.name,
    provider_request_id: run.provider_request_id ?? run.id,
    ...(provider.isPreview ? { preview_engine: true } : {}),
  };
}

/** Its owner's cancel takes the record away as well. */
function stopped(run: ClaimedRun) {
  return run.is_cancel_requested
    ? {
        code: 'cancelled',
        message: 'Canceled',
        reason: 'You canceled and the provider stopped in time',
        removal: 'cancelled' as const,
      }
    : {
        code: 'provider_failed',
        message: 'The service that makes it stopped it. Please try again.',
        reason: 'The service that makes it stopped it',
      };
}
