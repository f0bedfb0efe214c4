import type { Progress } from '@kinora/server/wire';

const ordinals = ['Next', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** How far a running job is; null while it waits or nobody knows. */
export function percentOf(progress: Progress | null): number | null {
  return progress === null || progress.waiting_for !== null ? null : progress.percent;
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
  if (progress.waiting_for !== null) return waitingWords(progress);
  if (progress.state === 'submitting') return 'Sending to the model';
  return progress.message ?? 'Processing...';
}

function waitingWords({ waiting_for, place }: Progress): string {
  const isBehindOwn = waiting_for === 'own_work';
  if (place === null) return isBehindOwn ? 'Waiting for your other work' : 'Waiting to start';
  const line = place > ordinals.length ? `Number ${place} in line` : `${ordinals[place - 1]} in line`;
  return isBehindOwn ? `${line} behind your other work` : line;
}
