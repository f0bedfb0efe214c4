import { findTool } from '@kinora/catalogue';
import type { Generation, Progress, Receipt } from '@kinora/server/wire';
import * as z from 'zod/mini';
import { stopwatch, tokenCount, usualTime } from '../format/format.ts';

/** Inside every video element, for browsers that know none. */
export const NO_VIDEO = 'Your browser does not support the video tag.';

type Asked = Pick<Generation, 'tool_type' | 'input_data'>;

/** The words that asked for a generation, in the field that its tool's examples fill; null where there are none. */
export function promptOf({ tool_type, input_data }: Asked): { name: string; words: string } | null {
  const tool = findTool({ id: tool_type });
  const field = tool?.examples[0]?.field ?? 'prompt';
  const words = tool ? tool.fromRecord(input_data)[field] : input_data[field];
  if (typeof words !== 'string' || words.trim() === '') return null;
  const label = tool?.form.map(({ fields }) => fields[field]?.label).find((found) => found !== undefined);
  return { name: /prompt/i.test(field) ? 'prompt' : (label ?? field).toLowerCase(), words };
}

type Timed = Pick<Generation, 'created_at' | 'completed_at' | 'status'>;

/** Minutes and seconds from the order to the result; null while there is none. */
export function timeTaken({ created_at, completed_at, status }: Timed): string | null {
  if (status !== 'completed' || completed_at === null) return null;
  return stopwatch(Date.parse(completed_at) - Date.parse(created_at));
}

/** What tells a generation apart at a glance: its main settings and how long it took. Empty for most tools. */
export function briefWords(generation: Timed & Pick<Generation, 'tool_type' | 'input_data'>): string[] {
  const tool = findTool({ id: generation.tool_type });
  const parsed = tool?.readRecord(generation.input_data);
  const settings = parsed?.ok ? parsed.input.brief() : [];
  const taken = timeTaken(generation);
  return settings.length === 0 || taken === null ? settings : [...settings, `made in ${taken}`];
}

const notDrawn = z.array(z.string()).check(z.minLength(1));

/** What the built-in preview engine left out of a picture, for which a real model is needed; null when it left nothing. */
export function notDrawnWords({ status, metadata }: Pick<Generation, 'status' | 'metadata'>): string | null {
  const parsed = notDrawn.safeParse(metadata.preview_not_drawn);
  if (status !== 'completed' || !parsed.success) return null;
  return `Made by the built-in preview engine. Not drawn: ${parsed.data.join(', ')}.`;
}

type Partial = Pick<Generation, 'status' | 'metadata' | 'receipt' | 'tool_type'>;

/** "2 of 4 delivered, 20 tokens returned", of a scene "2 of 4 clips delivered"; null when all came. */
export function partialWords({ status, metadata, receipt, tool_type }: Partial) {
  const { delivered, asked } = metadata;
  const isPartial = typeof delivered === 'number' && typeof asked === 'number' && delivered < asked;
  if (status !== 'completed' || !isPartial) return null;
  const pieces = findTool({ id: tool_type })?.words?.pieces;
  const back = receipt.returned > 0 ? `, ${tokenCount(receipt.returned)} returned` : '';
  return `${delivered} of ${asked}${pieces === undefined ? '' : ` ${pieces}`} delivered${back}`;
}

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

/** What was paid and what came back: "8 tokens quoted and charged, 8 tokens returned: the model refused". */
export function receiptWords({ charged, returned, reason }: Receipt): string {
  if (returned === 0) return `${tokenCount(charged)} quoted and charged`;
  const back = `${tokenCount(charged)} quoted and charged, ${tokenCount(returned)} returned`;
  return reason === null ? back : `${back}: ${reason}`;
}

/** For a failed card: whether the tokens came back. */
export function returnedWords({ returned }: Receipt): string {
  return returned > 0 ? `${tokenCount(returned)} returned` : 'No tokens were charged';
}

type Expected = { from: number; to: number };

/** How long a running job still takes, by what such work took of late; by the catalogue's range where that is unknown. */
export function timeWords(progress: Progress | null, now: number, catalogue: Expected | undefined): string | null {
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
