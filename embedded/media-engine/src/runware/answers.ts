import type { JobState } from '../queue/job.ts';
import { type RunwareError, runwareError } from './errors.ts';

export interface RunwareAnswer {
  data: Record<string, unknown>[];
  errors: RunwareError[];
}

/** The finished job in Runware's shape: one item per picture, or one error. */
export function describeFinished(state: JobState, origin: string): RunwareAnswer {
  const { failure, images } = state.outcome;
  if (failure) {
    const about = { parameter: failure.parameter, taskType: 'imageInference', taskUUID: state.id };
    return { data: [], errors: [runwareError(failure.code, failure.message, about)] };
  }
  const data = images.map((image) => ({
    taskType: 'imageInference',
    taskUUID: state.id,
    imageUUID: image.id,
    imageURL: `${origin}/images/${image.id}.${image.format.toLowerCase()}`,
    seed: image.seed,
    NSFWContent: false,
    ...(state.includeCost ? { cost: 0 } : {}),
  }));
  return { data, errors: [] };
}

/**
 * The answer to getResponse. While the job is not finished it is one item with, beyond Runware's own fields, `progress`
 * (0..100), `queuePosition` (0 = being painted) and `message`.
 */
export function describeState(state: JobState, queuePosition: number, origin: string): RunwareAnswer {
  if (state.outcome.finishedAt === null) {
    const item = {
      taskType: 'imageInference',
      taskUUID: state.id,
      status: 'processing',
      progress: state.progress,
      queuePosition,
      message: state.message,
    };
    return { data: [item], errors: [] };
  }
  const finished = describeFinished(state, origin);
  return {
    data: finished.data.map((item) => ({ ...item, status: 'success' })),
    errors: finished.errors.map((error) => ({ ...error, status: 'error' as const })),
  };
}
