import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';

/** Adds up how long each tool's newest calls took; people who wait are told by these figures. */
export async function keepToolTimes({ pipeline }: { pipeline: Pipeline }): Promise<void> {
  await callForValue(pipeline, functions.keep_tool_times, {});
}

const TIMES = {
  name: 'tool_times',
  text: 'select tool_type, p10_seconds, p90_seconds from tool_times where p10_seconds is not null',
  row: z.object({ tool_type: z.string(), p10_seconds: z.number(), p90_seconds: z.number() }),
};

/** Seconds between which most calls end. */
type UsualSeconds = { from: number; to: number };

/** What calls of each tool took of late, where that is known: from the quick to the slow ones, in figures that people read. */
export async function readToolTimes({ pipeline }: { pipeline: Pipeline }): Promise<ReadonlyMap<string, UsualSeconds>> {
  const rows = await readRows(pipeline, TIMES, []);
  return new Map(rows.map((row) => [row.tool_type, inRoundFigures(row.p10_seconds, row.p90_seconds)]));
}

const LONGEST_IN_SECONDS = 90;

/** Whole seconds to ten, then steps of five, whole minutes where it may last longer; never the same figure twice. */
export function inRoundFigures(quick: number, slow: number): UsualSeconds {
  const step = slow > LONGEST_IN_SECONDS ? 60 : slow > 10 ? 5 : 1;
  const from = Math.max(1, Math.floor(quick / step) * step);
  return { from, to: Math.max(Math.ceil(slow / step), Math.floor(from / step) + 1) * step };
}
