import type { Receipt } from '@kinora/server/generations-wire';
import type { Progress } from '@kinora/server/wire';
import { tokenWords } from '../format/use-formats.ts';
import { textsOf } from '../texts/use-texts.ts';
import { failureWords } from './failure-words.ts';

// The words are of the area `generation`, which whoever shows them has loaded.

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
  const say = textsOf('generation');
  if (progress === null) return say('progress.waiting');
  if (progress.cancel === 'requested') return say('progress.stopping');
  if (progress.state === 'saving') return say('progress.saving');
  if (progress.waiting_for !== null) return queueText(progress);
  if (progress.state === 'submitting') return say('progress.sending');
  return progress.message ?? say('progress.processing');
}

function queueText({ waiting_for, place }: Progress): string {
  const say = textsOf('generation');
  if (waiting_for === 'own_work') {
    return place === null ? say('progress.behindOwn') : say('progress.placeBehindOwn', { place });
  }
  return place === null ? say('progress.waiting') : say('progress.place', { place });
}

/** What it cost in the end: nothing where all came back. */
export const keptTokens = ({ charged, returned }: Receipt): number => charged - returned;

/** What was paid and what came back: "8 tokens quoted and charged, 8 tokens returned: the model refused". */
export function receiptText(receipt: Receipt): string {
  const say = textsOf('generation');
  const charged = tokenWords(receipt.charged);
  if (receipt.returned === 0) return say('receipt.charged', { charged });
  const returned = tokenWords(receipt.returned);
  const { reason } = receipt;
  if (reason === null) return say('receipt.returned', { charged, returned });
  return say('receipt.returnedFor', { charged, returned, reason: failureWords(reason) });
}

/** For a failed card: whether the tokens came back. */
export function refundText({ returned }: Receipt): string {
  const say = textsOf('generation');
  return returned > 0 ? say('returned', { tokens: tokenWords(returned) }) : say('notCharged');
}

type Expected = { from: number; to: number };

const LONGEST_IN_SECONDS = 90;

/** "5-30 seconds", "1-3 minutes". */
export function usualTime({ from, to }: Expected): string {
  const say = textsOf('generation');
  if (to <= LONGEST_IN_SECONDS) return say('usual.seconds', { from, to });
  return say('usual.minutes', { from: Math.max(1, Math.round(from / 60)), to: Math.round(to / 60) });
}

/** How long a running job still takes, by what such work took of late; by the catalogue's range where that is unknown. */
export function remainingTime(progress: Progress | null, now: number, catalogue: Expected | undefined): string | null {
  const say = textsOf('generation');
  const { usual_seconds: usual, expected_at: at, expected_by: by, waiting_for: waiting } = progress ?? {};
  if (waiting !== null && waiting !== undefined && usual !== null && usual !== undefined) {
    const { unit, count } = about(usual);
    return unit === 'moment' ? say('once.moment') : say(`once.${unit}`, { count });
  }
  if (at !== null && at !== undefined && by !== null && by !== undefined) {
    const left = (Date.parse(at) - now) / 1000;
    if (left <= 0) return now < Date.parse(by) ? say('left.almost') : say('left.longer');
    const { unit, count } = about(left);
    return unit === 'moment' ? say('left.moment') : say(`left.${unit}`, { count });
  }
  return catalogue === undefined ? null : say('typically', { time: usualTime(catalogue) });
}

/** Never more exact than it can be known. */
function about(seconds: number): { unit: 'moment' | 'seconds' | 'minutes'; count: number } {
  if (seconds < 8) return { unit: 'moment', count: 0 };
  if (seconds <= 55) return { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 };
  return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) };
}
