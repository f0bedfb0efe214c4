import { groupedNumber } from '../../shared/format/format.ts';
import type { Total } from './gallery-query.ts';

type Count = Total | undefined;

function countText(count: Count, least: number): string | null {
  if (count === undefined || count.total === null) return null;
  if (count.totalIsMore && least <= count.total) return `${groupedNumber(count.total)}+`;
  return groupedNumber(Math.max(least, count.total));
}

/**
 * "Showing 60 of 1,234"; searches stop counting: "Showing 60 of 1,000+". A list that is narrowed down is set against all
 * that there is: "Showing 2 of 19", "Showing 60 of 200 matches (1,234 in all)". Never says fewer than are shown.
 */
export function resultCount(shown: number, matching: Count, all?: Count): string {
  const matches = countText(matching, shown);
  const whole = countText(all, Math.max(shown, matching?.total ?? 0));
  const start = `Showing ${groupedNumber(shown)}`;
  if (whole === null) return matches === null ? start : `${start} of ${matches}`;
  const isAllShown = matches === null || matches === groupedNumber(shown);
  return isAllShown ? `${start} of ${whole}` : `${start} of ${matches} matches (${whole} in all)`;
}
