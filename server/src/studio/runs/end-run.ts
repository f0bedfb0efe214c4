import { functions } from '../../platform/database/functions.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import type { Output } from '../files/wire.ts';
import { keepAnswer } from './keep-answer.ts';
import type { RunPorts } from './run.ts';
import { type ClaimedRow, keptAnswer } from './run.ts';

/** Each answers the number of its live event, or null when the lease was lost or the generation had ended. */
const COMPLETE = orNull(functions.complete_generation);
const COMPLETE_LATE = orNull(functions.complete_late_generation);
const FAIL = orNull(functions.fail_generation);

/** Tokens that go back although there is a result, and why, in words for the person who paid. */
export type Return = { tokens: number; reason: string };

/** Final: the outputs are in our store. Nothing happens when the lease was lost or the generation has ended. */
export async function completeRun(
  deps: RunPorts,
  run: ClaimedRow,
  outputs: Output[],
  metadata: Record<string, unknown>,
  returned: Return | null = null,
): Promise<void> {
  const seq = await callForValue(deps.pipeline, COMPLETE, {
    ...resultOf(run, outputs, metadata),
    tokens_to_return: returned?.tokens ?? 0,
    reason: returned?.reason ?? null,
  });
  publish(deps, run, seq);
}

/** For a generation that failed through a fault of ours and was delivered after all: its tokens stay returned. */
export async function completeLate(
  deps: RunPorts,
  run: ClaimedRow,
  outputs: Output[],
  metadata: Record<string, unknown>,
): Promise<void> {
  publish(deps, run, await callForValue(deps.pipeline, COMPLETE_LATE, resultOf(run, outputs, metadata)));
}

function resultOf(run: ClaimedRow, outputs: Output[], metadata: Record<string, unknown>) {
  const urls = outputs.map((output) => output.url);
  const [first] = urls;
  if (first === undefined) throw new Error('A generation is completed with its outputs');
  return {
    run_id: run.id,
    at_claim: run.claim_no,
    stored_outputs: outputs,
    file_url: urls.length === 1 ? first : JSON.stringify(urls),
    more_metadata: metadata,
  };
}

export type Failure = {
  code: string;
  /** What happened, for the record and the technical details. */
  message: string;
  /** Why the tokens came back, in words for the person who paid. */
  reason: string;
  /** Takes the record from its owner's lists as well. */
  removal?: 'cancelled';
};

/** For a result that was taken down here before, or is on a list of known hashes. Whoever ordered it pays nothing. */
export const blockedResult: Failure = {
  code: 'blocked_content',
  message:
    'The result is the same as something that was taken down here, so it was not kept. Please change the prompt.',
  reason: 'The result is not allowed here and is not kept',
};

/** For files that were delivered and could not be kept. */
export const unkeptResult: Failure = {
  code: 'internal',
  message: 'The result could not be processed',
  reason: 'It could not be finished on our side',
};

/**
 * Ends a run that brings nothing. Where earlier calls of the same generation have brought something, that is kept and put
 * together, and only the price of the rest returns.
 */
export async function failOrFinishEarly(deps: RunPorts, run: ClaimedRow, failure: Failure): Promise<void> {
  const hasFailedBefore = keptAnswer.safeParse(run.answer).data?.failure !== undefined;
  if (run.step === 0 || hasFailedBefore) return failAndReturnTokens(deps, run, failure);
  const { code, message, reason } = failure;
  await keepAnswer(deps, run, { outputs: [], metadata: {}, saved: [], failure: { code, message, reason } }, 0);
  deps.live.wakeWorkers();
}

/** Final: the tokens return in the same transaction. */
export async function failAndReturnTokens(deps: RunPorts, run: ClaimedRow, failure: Failure): Promise<void> {
  const seq = await callForValue(deps.pipeline, FAIL, {
    of_generation: run.generation_id,
    run_id: run.id,
    at_claim: run.claim_no,
    error_code: failure.code,
    message: failure.message,
    reason: failure.reason,
    removal: failure.removal ?? null,
  });
  publish(deps, run, seq);
}

/** Tells of an end; `seq` is null when nothing happened. */
export function publish(deps: RunPorts, run: ClaimedRow, seq: number | null): void {
  if (seq === null) return;
  deps.live.publish({ userId: run.user_id, seq });
  // One of this person's waiting runs may start now.
  deps.live.wakeWorkers();
}
