import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { WorkOrder } from '../port/orders.ts';
import type { Failure, Painter, RenderResult } from '../port/painter.ts';
import type { JobState } from './job.ts';
import type { JobStore } from './job-store.ts';

/** An output on which its renderer fails is tried this often in one process. */
const TRIES = 2;
/** A job that was begun by this many processes without an end probably ends them. */
const MAX_STARTS = 8;
/** More lines than these tell a person nothing. */
const MAX_LOG_LINES = 200;

const cancelled: Failure = { code: 'cancelled', message: 'The request was cancelled.' };

const renderFailure = (message: string): Failure => ({
  code: 'render_failed',
  message: `The preview engine could not make this: ${message}.`,
});

/**
 * Makes all missing outputs of one job and records each as it is done. Ends early and leaves the job unfinished when
 * `isStopping` becomes true, so that the next process takes it up again; ends it for good when it is cancelled.
 */
export async function runJob(
  state: JobState,
  parts: { store: JobStore; render: Painter['render'] | null; isStopping: () => boolean; signal: AbortSignal },
): Promise<void> {
  const { store, render, isStopping, signal } = parts;
  const { outcome } = state;
  const finish = async (failure: Failure | null): Promise<void> => {
    const finishedAt = Date.now();
    await store.saveOutcome(state.id, { ...outcome, failure, finishedAt });
    outcome.failure = failure;
    outcome.finishedAt = finishedAt;
  };

  if (state.isCancelled) {
    await finish(cancelled);
    return;
  }
  if (outcome.starts >= MAX_STARTS) {
    await finish(renderFailure('it was interrupted too often'));
    return;
  }
  outcome.starts += 1;
  outcome.startedAt = Date.now();
  await store.saveOutcome(state.id, outcome);
  const { order } = await store.readRequest(state.id);
  if (order.kind === 'refusal') {
    await finish(order.failure);
    return;
  }
  if (render === null) {
    throw new Error('Only a job that is refused or cancelled ends without a renderer');
  }

  while (outcome.outputs.length < order.count && !state.isCancelled) {
    const failure = await makeNext(order, state, { store, render, isStopping, signal });
    if (isStopping()) {
      return;
    }
    if (failure && !state.isCancelled) {
      await finish(failure);
      return;
    }
    if (outcome.outputs.length < order.count) {
      await store.saveOutcome(state.id, outcome);
    }
  }
  if (state.isCancelled) {
    await store.removeOutputs(outcome.outputs.splice(0));
  }
  await finish(state.isCancelled ? cancelled : null);
}

/** Makes one output and adds it to the outcome; the answer says why it could not. */
async function makeNext(
  order: WorkOrder,
  state: JobState,
  parts: { store: JobStore; render: Painter['render']; isStopping: () => boolean; signal: AbortSignal },
): Promise<Failure | null> {
  const { store, render, isStopping, signal } = parts;
  const index = state.outcome.outputs.length;
  const folder = await store.createScratch();
  try {
    let result: RenderResult = { kind: 'failed', message: 'it was never begun' };
    for (let attempt = 0; attempt < TRIES && result.kind === 'failed'; attempt += 1) {
      if (isStopping() || state.isCancelled) {
        return null;
      }
      const progress = (percent: number, message: string): void =>
        note(state, Math.floor((index * 100 + percent) / order.count), nameStep(message, index, order.count));
      result = await render({ order, index, folder }, progress, signal);
    }
    if (result.kind === 'failed') {
      return renderFailure(result.message);
    }
    if (result.kind === 'refused') {
      const { kind: _kind, ...failure } = result;
      return failure;
    }
    const { content, ...facts } = result.output;
    const output = { id: randomUUID(), ...facts };
    const size = await store.saveOutput(output, content);
    state.outcome.outputs.push({ ...output, size });
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nameStep(message: string, index: number, count: number): string {
  return count === 1 ? message : `${message}, ${index + 1} of ${count}`;
}

function note(state: JobState, progress: number, message: string): void {
  state.progress = Math.min(99, progress);
  state.message = message;
  state.log.push({ message: `${message} (${state.progress}%)`, at: Date.now() });
  if (state.log.length > MAX_LOG_LINES) {
    state.log.shift();
  }
}
