import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { RunDeps } from '../../roles/deps.ts';

const KEEP = { name: 'keep_tool_times', text: 'select keep_tool_times()' };

export const TOOL_TIMES_TASK: Recurring = { kind: 'keep_tool_times', everySeconds: 300 };

/** Adds up how long each tool's newest calls took; people who wait are told by these figures. */
export async function keepToolTimes({ pipeline }: Pick<RunDeps, 'pipeline'>): Promise<void> {
  await pipeline.call(KEEP, []);
}
