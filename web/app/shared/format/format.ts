import type { Storage } from '@kinora/server/files-wire';

/** How much of it is used, from 0 to 100, by whichever limit is nearer; null without limits. */
export function storageUsed({ bytes, files, maxBytes, maxFiles }: Storage): number | null {
  const shares = [maxBytes === null ? null : bytes / maxBytes, maxFiles === null ? null : files / maxFiles];
  const limited = shares.filter((share) => share !== null);
  return limited.length === 0 ? null : Math.min(100, 100 * Math.max(...limited));
}

function startOf(day: string, daysLater: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return day === '' || Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** From two days `YYYY-MM-DD` of the person's own calendar, `to` included, to the moments that a server is asked for. */
export function dayRange(days: { from: string; to: string }): { from?: string; to?: string } {
  const from = startOf(days.from, 0);
  const to = startOf(days.to, 1);
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}
