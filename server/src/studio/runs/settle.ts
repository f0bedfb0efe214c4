import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { progressOf } from '../generations/record.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import type { Provider, ProviderAnswer } from '../providers/provider.ts';
import { countFailure } from './count-failure.ts';
import { failRun } from './end-run.ts';
import { explainFailure } from './failure-words.ts';
import { keepAnswer } from './keep-answer.ts';
import type { RunPorts } from './run.ts';
import { type ClaimedRun, keptAnswer, pollDelay } from './run.ts';
import { saveAnswer } from './save-answer.ts';
import { shownProgress, stepsOf } from './steps.ts';

const SAID = { name: 'note_provider_words', text: 'update runs set provider_said = $2 where id = $1' };

/** Three of these are the thirty seconds after which unknown work is lost. */
const UNKNOWN_WAIT_MS = 12_000;

type Working = Extract<ProviderAnswer, { status: 'working' }>;
type Succeeded = Extract<ProviderAnswer, { status: 'succeeded' }>;

/** Writes down what the provider said about a run. Answers when it is due again; null when it has ended. */
export async function settle(
  deps: RunPorts,
  run: ClaimedRun,
  provider: Provider,
  answer: ProviderAnswer,
): Promise<number | null> {
  switch (answer.status) {
    case 'working':
      return showProgress(deps, run, answer, pollDelay(run.polls, provider.longestPollMs));
    case 'succeeded':
      return keep(deps, run, provider, answer);
    case 'failed':
      deps.log.warn({ run: run.id, provider: provider.name, said: answer.message }, 'A provider made nothing of a run');
      await deps.pipeline.call(SAID, [run.id, answer.message]);
      await failRun(deps, run, explainFailure(answer, run.sold.tool));
      return null;
    case 'stopped':
      await failRun(deps, run, stopped(run));
      return null;
    case 'unknown': {
      const isLost = await callForValue(deps.pipeline, functions.note_unknown_run, {
        run_id: run.id,
        at_claim: run.claim_no,
        wait_ms: UNKNOWN_WAIT_MS,
      });
      if (!isLost && !run.is_clear_asked) return UNKNOWN_WAIT_MS;
      await failRun(deps, run, {
        code: 'lost',
        message: 'The service that makes it lost this generation',
        reason: 'The service that makes it lost this generation',
        ...(run.is_clear_asked ? { removal: 'cancelled' as const } : {}),
      });
      return null;
    }
  }
}

async function showProgress(deps: RunPorts, run: ClaimedRun, answer: Working, wait: number): Promise<number | null> {
  const { queuePosition } = answer;
  const { percent, message } = shownProgress(run, answer);
  const isOurs = await callForValue(deps.pipeline, functions.postpone_run, {
    run_id: run.id,
    at_claim: run.claim_no,
    wait_ms: wait,
    is_failure: false,
    new_percent: percent,
    new_queue_position: queuePosition,
    new_message: message,
  });
  if (!isOurs) return null;
  deps.live.publishProgress(run.user_id, {
    generationId: run.generation_id,
    progress: progressOf({
      ...run,
      run_state: 'at_provider',
      is_behind_own: false,
      percent,
      queue_position: queuePosition,
      message,
    }),
  });
  return wait;
}

async function keep(deps: RunPorts, run: ClaimedRun, provider: Provider, answer: Succeeded): Promise<number | null> {
  const kept = keptAnswer.parse({
    outputs: answer.outputs.slice(
      0,
      stepsOf(run) === null ? recordedInput(run.sold.tool, run.input_data).input.count : 1,
    ),
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
