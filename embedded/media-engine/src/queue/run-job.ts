import { randomUUID } from 'node:crypto';
import type { AcceptedJob, JobFailure, JobState } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { RenderResult, RenderThread } from './render-thread.ts';

/** A picture on which the painter fails is tried this often in one process. */
const TRIES = 2;
/** A job that was begun by this many processes without an end probably ends them. */
const MAX_STARTS = 8;

const renderFailure = (message: string): JobFailure => ({
  code: 'inferenceFailed',
  message: `The preview engine could not paint this picture: ${message}.`,
  parameter: null,
});

/**
 * Paints all missing pictures of one job and records each as it is done. Ends early and leaves the job unfinished when
 * `isStopping` becomes true, so that the next process takes it up again.
 */
export async function runJob(
  state: JobState,
  parts: { store: JobStore; thread: RenderThread; isStopping: () => boolean },
): Promise<void> {
  const { store, thread, isStopping } = parts;
  const { outcome } = state;
  const finish = async (failure: JobFailure | null): Promise<void> => {
    await store.saveOutcome(state.id, { ...outcome, failure, finishedAt: Date.now() });
    outcome.failure = failure;
    outcome.finishedAt = Date.now();
  };

  if (outcome.starts >= MAX_STARTS) {
    await finish(renderFailure('it was interrupted too often'));
    return;
  }
  outcome.starts += 1;
  await store.saveOutcome(state.id, outcome);
  const job = await store.readRequest(state.id);

  while (outcome.images.length < job.order.count) {
    const result = await paintNext(job, state, thread, isStopping);
    if (isStopping()) {
      return;
    }
    if (result.kind !== 'done') {
      const { kind } = result;
      await finish(
        kind === 'refused'
          ? { code: result.code, message: result.message, parameter: result.parameter }
          : renderFailure(result.message),
      );
      return;
    }
    const image = { id: randomUUID(), seed: job.order.seed + outcome.images.length, format: job.order.format };
    await store.saveImage(image.id, image.format, result.bytes);
    outcome.images.push(image);
    if (outcome.images.length < job.order.count) {
      await store.saveOutcome(state.id, outcome);
    }
  }
  await finish(null);
}

async function paintNext(
  job: AcceptedJob,
  state: JobState,
  thread: RenderThread,
  isStopping: () => boolean,
): Promise<RenderResult> {
  const { count, ...picture } = job.order;
  const index = state.outcome.images.length;
  const onProgress = (percent: number, message: string): void => {
    state.progress = Math.min(99, Math.floor((index * 100 + percent) / count));
    state.message = count === 1 ? message : `${message} (picture ${index + 1} of ${count})`;
  };
  let result: RenderResult = { kind: 'failed', message: 'it was never begun' };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    result = await thread.render({ ...picture, seed: picture.seed + index }, onProgress);
    if (result.kind !== 'failed' || isStopping()) {
      return result;
    }
  }
  return result;
}
