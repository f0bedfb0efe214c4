import type { Progress, Receipt } from '@kinora/server/wire';
import { tokenCount, usualTime } from '../format/format.ts';

export const statusChoices = [
  { value: 'all', label: 'All statuses' },
  { value: 'completed', label: 'Completed' },
  { value: 'processing', label: 'Processing' },
  { value: 'failed', label: 'Failed' },
] as const;

const ordinals = ['Next', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth'];

/** How far a running job is; null while it waits or nobody knows. */
export function percentOf(progress: Progress | null): number | null {
  return progress === null || progress.waiting_for !== null ? null : progress.percent;
}

/** The same as `progressText` without what changes with every step: worth being read aloud. */
export function stageText(progress: Progress | null): string {
  return progressText(progress && { ...progress, message: null });
}

/** What a running job is doing, in words. */
export function progressText(progress: Progress | null): string {
  if (progress === null) return 'Waiting to start';
  if (progress.cancel === 'requested') return 'Asked to stop';
  if (progress.state === 'saving') return 'Saving to your gallery';
  if (progress.waiting_for !== null) return queueText(progress);
  if (progress.state === 'submitting') return 'Sending to the model';
  return progress.message ?? 'Processing...';
}

function queueText({ waiting_for, place }: Progress): string {
  const isBehindOwn = waiting_for === 'own_work';
  if (place === null) return isBehindOwn ? 'Waiting for your other work' : 'Waiting to start';
  const line = place > ordinals.length ? `Number ${place} in line` : `${ordinals[place - 1]} in line`;
  return isBehindOwn ? `${line} behind your other work` : line;
}

/** What was paid and what came back: "8 tokens quoted and charged, 8 tokens returned: the model refused". */
export function receiptText({ charged, returned, reason }: Receipt): string {
  if (returned === 0) return `${tokenCount(charged)} quoted and charged`;
  const back = `${tokenCount(charged)} quoted and charged, ${tokenCount(returned)} returned`;
  return reason === null ? back : `${back}: ${reason}`;
}

/** For a failed card: whether the tokens came back. */
export function refundText({ returned }: Receipt): string {
  return returned > 0 ? `${tokenCount(returned)} returned` : 'No tokens were charged';
}

type Expected = { from: number; to: number };

/** How long a running job still takes, by what such work took of late; by the catalogue's range where that is unknown. */
export function remainingTime(progress: Progress | null, now: number, catalogue: Expected | undefined): string | null {
  const { usual_seconds: usual, expected_at: at, expected_by: by, waiting_for: waiting } = progress ?? {};
  if (waiting !== null && waiting !== undefined && usual !== null && usual !== undefined) {
    return `usually ${aboutTime(usual)} once it starts`;
  }
  if (at !== null && at !== undefined && by !== null && by !== undefined) {
    const left = (Date.parse(at) - now) / 1000;
    if (left > 0) return `${aboutTime(left)} left`;
    return now < Date.parse(by) ? 'almost done' : 'taking longer than usual';
  }
  return catalogue === undefined ? null : `typically ${usualTime(catalogue)}`;
}

/** "about 40 seconds", never more exact than it can be known. */
function aboutTime(seconds: number): string {
  if (seconds < 8) return 'a few seconds';
  if (seconds <= 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  if (seconds < 90) return 'about a minute';
  return `about ${Math.round(seconds / 60)} minutes`;
}
