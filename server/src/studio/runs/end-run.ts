import type { Output } from '../../http/wire.ts';
import { keepAnswer } from './keep-answer.ts';
import type { RunPorts } from './run.ts';
import { type ClaimedRun, keptAnswer } from './run.ts';

const COMPLETE = {
  name: 'complete_generation',
  text: 'select complete_generation($1, $2, $3, $4, $5, $6, $7) as seq',
};
const COMPLETE_LATE = {
  name: 'complete_late_generation',
  text: 'select complete_late_generation($1, $2, $3, $4, $5) as seq',
};
const FAIL = {
  name: 'fail_generation',
  text: 'select fail_generation($1, $2, $3, $4, $5, $6, $7) as seq',
};

type SeqRow = { seq: number | null };

/** Tokens that go back although there is a result, and why, in words for the person who paid. */
export type Return = { tokens: number; reason: string };

/** Final: the outputs are in our store. Nothing happens when the lease was lost or the generation has ended. */
export async function completeRun(
  deps: RunPorts,
  run: ClaimedRun,
  outputs: Output[],
  metadata: Record<string, unknown>,
  returned: Return | null = null,
): Promise<void> {
  const [row] = await deps.pipeline.call<SeqRow>(COMPLETE, [
    ...resultOf(run, outputs, metadata),
    returned?.tokens ?? 0,
    returned?.reason ?? null,
  ]);
  publish(deps, run, row);
}

/** What had failed for our fault was delivered after all; its tokens stay returned. */
export async function completeLate(
  deps: RunPorts,
  run: ClaimedRun,
  outputs: Output[],
  metadata: Record<string, unknown>,
): Promise<void> {
  const [row] = await deps.pipeline.call<SeqRow>(COMPLETE_LATE, resultOf(run, outputs, metadata));
  publish(deps, run, row);
}

function resultOf(run: ClaimedRun, outputs: Output[], metadata: Record<string, unknown>): unknown[] {
  const urls = outputs.map((output) => output.url);
  const [first] = urls;
  if (first === undefined) throw new Error('A generation is completed with its outputs');
  return [
    run.id,
    run.claim_no,
    JSON.stringify(outputs),
    urls.length === 1 ? first : JSON.stringify(urls),
    JSON.stringify(metadata),
  ];
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

/**
 * Ends a run that brings nothing. A later one of several calls does not take what earlier ones made with it: that is
 * then put together, and only the price of the rest returns.
 */
export async function failRun(deps: RunPorts, run: ClaimedRun, failure: Failure): Promise<void> {
  const hasFailedBefore = keptAnswer.safeParse(run.answer).data?.failure !== undefined;
  if (run.step === 0 || hasFailedBefore) return failGeneration(deps, run, failure);
  const { code, message, reason } = failure;
  await keepAnswer(deps, run, { outputs: [], metadata: {}, saved: [], failure: { code, message, reason } }, 0);
  deps.live.wakeWorkers();
}

/** Final: the tokens return in the same transaction. */
export async function failGeneration(deps: RunPorts, run: ClaimedRun, failure: Failure): Promise<void> {
  const [row] = await deps.pipeline.call<SeqRow>(FAIL, [
    run.generation_id,
    run.id,
    run.claim_no,
    failure.code,
    failure.message,
    failure.reason,
    failure.removal ?? null,
  ]);
  publish(deps, run, row);
}

function publish(deps: RunPorts, run: ClaimedRun, row: SeqRow | undefined): void {
  if (row?.seq === null || row?.seq === undefined) return;
  deps.live.publish({ userId: run.user_id, seq: row.seq });
  // One of this person's waiting runs may start now.
  deps.live.wakeWorkers();
}
