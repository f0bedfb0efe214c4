import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Recurring } from '../../platform/tasks/recurring.ts';

export const TOOL_TIMES_TASK: Recurring = { kind: 'keep_tool_times', everySeconds: 300 };

/** Adds up how long each tool's newest calls took; people who wait are told by these figures. */
export async function keepToolTimes({ pipeline }: { pipeline: Pipeline }): Promise<void> {
  await callForValue(pipeline, functions.keep_tool_times, {});
}
