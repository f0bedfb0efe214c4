import type { Progress } from '@kinora/server/wire';

/** How far a running job is; null while it waits or nobody knows. */
export function percentOf(progress: Progress | null): number | null {
  const isQueued = (progress?.queue_position ?? 0) > 0;
  return isQueued ? null : (progress?.percent ?? null);
}

/** The same as `progressWords` without what changes with every step: worth being read aloud. */
export function stageWords(progress: Progress | null): string {
  return progressWords(progress && { ...progress, message: null });
}

/** What a running job is doing, in words. */
export function progressWords(progress: Progress | null): string {
  if (progress === null) return 'Waiting to start';
  if (progress.cancel === 'requested') return 'Asked to stop';
  if (progress.state === 'saving') return 'Saving to your gallery';
  if (progress.queue_position !== null && progress.queue_position > 0) {
    return `Number ${progress.queue_position} in the queue`;
  }
  if (progress.state === 'submitting') return 'Sending to the model';
  if (progress.state === 'queued') return 'Waiting to start';
  return progress.message ?? 'Processing...';
}
