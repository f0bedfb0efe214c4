import type { Progress } from '@kinora/server/wire';

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
