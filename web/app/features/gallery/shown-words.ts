import { groupedNumber } from '../../format.ts';
import type { Total } from './gallery-query.ts';

/** "Showing 60 of 1,234"; searches stop counting: "Showing 60 of 1,000+". Never says fewer than are shown. */
export function shownWords(shown: number, total: Total | undefined): string {
  if (total === undefined || total.total === null) return `Showing ${groupedNumber(shown)}`;
  if (total.totalIsMore && shown <= total.total)
    return `Showing ${groupedNumber(shown)} of ${groupedNumber(total.total)}+`;
  return `Showing ${groupedNumber(shown)} of ${groupedNumber(Math.max(shown, total.total))}`;
}
