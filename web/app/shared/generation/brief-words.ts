import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';
import { stopwatch } from '../format/format.ts';

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
