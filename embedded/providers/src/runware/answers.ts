import type { Failure } from '../port/painter.ts';
import type { JobState } from '../queue/job.ts';
import { type RunwareError, runwareError } from './errors.ts';

export interface RunwareAnswer {
  data: Record<string, unknown>[];
  errors: RunwareError[];
}

/** The finished job in Runware's shape: one item per picture, or one error. */
export function describeFinished(state: JobState, origin: string): RunwareAnswer {
  const { failure, outputs } = state.outcome;
  if (failure) {
    return { data: [], errors: [describeFailure(failure, state.id)] };
  }
  const hasCost = state.client.protocol === 'runware' && state.client.includeCost;
  const data = outputs.map((output) => ({
    taskType: 'imageInference',
    taskUUID: state.id,
    imageUUID: output.id,
    imageURL: `${origin}/images/${output.id}.${output.format.toLowerCase()}`,
    seed: output.seed,
    NSFWContent: false,
    // Beyond Runware's own fields, as is all that begins with "preview".
    ...(output.notDrawn?.length ? { previewNotDrawn: output.notDrawn } : {}),
    ...(hasCost ? { cost: 0 } : {}),
  }));
  return { data, errors: [] };
}

/** The guide image is the one file that a Runware task of ours can name. */
function describeFailure(failure: Failure, taskUUID: string): RunwareError {
  const about = { taskType: 'imageInference', taskUUID };
  return failure.code.startsWith('input_')
    ? runwareError('invalidGuideImage', failure.message, { ...about, parameter: 'ipAdapters' })
    : runwareError('inferenceFailed', failure.message, about);
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
