import type { Recurring } from '../store/payment-rows.ts';

const secondsPerDay = 86_400;

/**
 * `count` intervals after `anchor` (seconds, UTC). A month without the anchor's day ends on its last day, and the
 * anchor's day comes back in the next month that has it (January 31, February 28, March 31).
 */
export function addIntervals(anchor: number, { interval, intervalCount }: Recurring, count: number): number {
  const steps = intervalCount * count;
  if (interval === 'day' || interval === 'week') {
    return anchor + steps * secondsPerDay * (interval === 'week' ? 7 : 1);
  }
  const date = new Date(anchor * 1000);
  const months = interval === 'year' ? steps * 12 : steps;
  const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const first = new Date(monthStart);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  const timeOfDay = anchor - Math.floor(anchor / secondsPerDay) * secondsPerDay;
  return monthStart / 1000 + (day - 1) * secondsPerDay + timeOfDay;
}

/** The first renewal after `moment` in the series that `anchor` begins. */
export function nextRenewal(anchor: number, recurring: Recurring, moment: number): number {
  let count = 1;
  while (addIntervals(anchor, recurring, count) <= moment) {
    count += 1;
  }
  return addIntervals(anchor, recurring, count);
}
