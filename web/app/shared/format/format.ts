import { money } from '@kinora/catalogue/money';
import type { Storage } from '@kinora/server/wire';
import { formatsOf } from './formats.ts';
import { relativeTimesOf } from './relative-times.ts';

/** "$21", "$25.99". */
export function dollars(amount: number): string {
  return money(Math.round(amount * 100), 'usd');
}

const english = formatsOf('en');

export const groupedNumber = english.number;

/** "1 token", "1,200 tokens". */
export function tokenCount(tokens: number): string {
  return `${groupedNumber(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
}

const byteCount = english.bytes;

/** How long ago in words, up to a week; the day after that. Times in milliseconds; a clock that runs ahead reads "just now". */
export const relativeTime = (then: number, now: number) => relativeTimesOf('en').relativeTime(then, now);

/** When something is due in words: "in 5 hours"; what is over, as `relativeTime` says it. Times in milliseconds. */
export const dueTime = (then: number, now: number) => relativeTimesOf('en').dueTime(then, now);

const utcDay = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The words of a day that the server counts, `YYYY-MM-DD` in UTC, wherever it is read: "Nov 3, 2026". */
export function countedDay(date: string): string {
  return utcDay.format(Date.parse(`${date}T00:00:00Z`));
}

/** "1.2 GB of 20 GB, 340 of 100,000 files"; what has no limit is said without one. */
export function storageText({ bytes, files, maxBytes, maxFiles }: Storage): string {
  const size = maxBytes === null ? byteCount(bytes) : `${byteCount(bytes)} of ${byteCount(maxBytes)}`;
  const count = maxFiles === null ? groupedNumber(files) : `${groupedNumber(files)} of ${groupedNumber(maxFiles)}`;
  return `${size}, ${count} ${(maxFiles ?? files) === 1 ? 'file' : 'files'}`;
}

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
