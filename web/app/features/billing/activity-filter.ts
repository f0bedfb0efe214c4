import { dayRange } from '../../shared/format/day-range.ts';
import type { LedgerFilter } from './billing-api.ts';

/** As the controls hold it; empty is anything. Days are `YYYY-MM-DD` of the person's own calendar, `to` included. */
export type ActivitySettings = { kind: string; tool: string; from: string; to: string };

export const anyActivity: ActivitySettings = { kind: '', tool: '', from: '', to: '' };

/** What the server is asked for. */
export function filterOf({ kind, tool, from, to }: ActivitySettings): LedgerFilter {
  return { ...(kind === '' ? {} : { kind }), ...(tool === '' ? {} : { tool }), ...dayRange({ from, to }) };
}
