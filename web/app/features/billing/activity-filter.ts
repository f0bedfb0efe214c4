import type { LedgerFilter } from './billing-api.ts';

/** As the controls hold it; empty is anything. Days are `YYYY-MM-DD` of the person's own calendar, `to` included. */
export type ActivitySettings = { kind: string; tool: string; from: string; to: string };

export const anyActivity: ActivitySettings = { kind: '', tool: '', from: '', to: '' };

function startOf(day: string, daysLater: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return day === '' || Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** What the server is asked for. */
export function filterOf({ kind, tool, from, to }: ActivitySettings): LedgerFilter {
  const start = startOf(from, 0);
  const end = startOf(to, 1);
  return {
    ...(kind === '' ? {} : { kind }),
    ...(tool === '' ? {} : { tool }),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { to: end }),
  };
}
