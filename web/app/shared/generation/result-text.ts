import type { Generation } from '@kinora/server/generations-wire';
import * as z from 'zod/mini';
import { stopwatch } from '../format/formats.ts';
import { tokenWords } from '../format/use-formats.ts';
import { textsOf } from '../texts/use-texts.ts';
import { loadedToolOf } from '../tools/registry.ts';

type Asked = Pick<Generation, 'tool_type' | 'input_data'>;

/**
 * The words that asked for a generation, in the field that its tool's examples fill; null where there are none. A prompt
 * has no name of its own.
 */
export function promptOf(generation: Asked): { name: string | null; words: string } | null {
  const { input_data } = generation;
  const tool = loadedToolOf(generation);
  const field = tool?.examples[0]?.field ?? 'prompt';
  const words = tool ? tool.fromRecord(input_data)[field] : input_data[field];
  if (typeof words !== 'string' || words.trim() === '') return null;
  const label = tool?.form.map(({ fields }) => fields[field]?.label).find((found) => found !== undefined);
  return { name: /prompt/i.test(field) ? null : (label ?? field).toLowerCase(), words };
}

type Timed = Pick<Generation, 'created_at' | 'completed_at' | 'status'>;

/** Minutes and seconds from the order to the result; null while there is none. */
export function timeTaken({ created_at, completed_at, status }: Timed): string | null {
  if (status !== 'completed' || completed_at === null) return null;
  return stopwatch(Date.parse(completed_at) - Date.parse(created_at));
}

/** What tells a generation apart at a glance: its main settings and how long it took. Empty for most tools. */
export function settingsSummary(generation: Timed & Pick<Generation, 'tool_type' | 'input_data'>): string[] {
  const tool = loadedToolOf(generation);
  const parsed = tool?.readRecord(generation.input_data);
  const settings = parsed?.ok ? parsed.input.brief() : [];
  const taken = timeTaken(generation);
  return settings.length === 0 || taken === null
    ? settings
    : [...settings, textsOf('generation')('madeIn', { time: taken })];
}

const notDrawn = z.array(z.string()).check(z.minLength(1));

/** What the built-in preview engine left out of a picture, for which a real model is needed; null when it left nothing. */
export function notDrawnNotice({ status, metadata }: Pick<Generation, 'status' | 'metadata'>): string | null {
  const parsed = notDrawn.safeParse(metadata.preview_not_drawn);
  if (status !== 'completed' || !parsed.success) return null;
  return textsOf('generation')('notDrawn', { words: parsed.data.join(', ') });
}

/** Who made a result in place of its tool's model; null for what a real model made, and for what is not there yet. */
export function previewNotice({ status, metadata }: Pick<Generation, 'status' | 'metadata'>): string | null {
  return status === 'completed' && metadata.preview_engine === true ? textsOf('generation')('byPreview') : null;
}

/** What it will leave out, before the order; null when every word is understood. */
export function leavesOutNotice(words: readonly string[]): string | null {
  return words.length === 0 ? null : textsOf('generation')('leavesOut', { words: words.join(', ') });
}

type Partial = Pick<Generation, 'status' | 'metadata' | 'receipt' | 'tool_type'>;

/** "2 of 4 delivered, 20 tokens returned", of a scene "2 of 4 clips delivered"; null when all came. */
export function partialDelivery(generation: Partial) {
  const { status, metadata, receipt } = generation;
  const { delivered, asked } = metadata;
  const isPartial = typeof delivered === 'number' && typeof asked === 'number' && delivered < asked;
  if (status !== 'completed' || !isPartial) return null;
  const pieces = loadedToolOf(generation)?.words?.pieces;
  const say = textsOf('generation');
  const counts = { delivered, asked };
  const tokens = tokenWords(receipt.returned);
  if (pieces !== undefined) {
    const named = { ...counts, pieces };
    return receipt.returned > 0 ? say('partial.piecesBack', { ...named, tokens }) : say('partial.pieces', named);
  }
  return receipt.returned > 0 ? say('partial.someBack', { ...counts, tokens }) : say('partial.some', counts);
}
