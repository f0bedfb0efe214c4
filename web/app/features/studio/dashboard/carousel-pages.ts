/** What a row of equal cards measures, in CSS pixels; `scrollWidth` is that of all cards, `clientWidth` of those in sight. */
export type RowSize = { scrollLeft: number; scrollWidth: number; clientWidth: number; gap: number };

/** Half a pixel of rounding is no page. */
const SLACK = 0.02;

export function pageCount({ scrollWidth, clientWidth, gap }: RowSize): number {
  return Math.max(1, Math.ceil((scrollWidth + gap) / (clientWidth + gap) - SLACK));
}

/** The page in sight, from 0. The last one may overlap the one before it, since a row cannot be scrolled past its end. */
export function currentPage(row: RowSize): number {
  const isAtEnd = row.scrollLeft >= row.scrollWidth - row.clientWidth - 1;
  return isAtEnd ? pageCount(row) - 1 : Math.round(row.scrollLeft / pageStep(row));
}

/** How far apart the beginnings of two pages are. */
export function pageStep({ clientWidth, gap }: Pick<RowSize, 'clientWidth' | 'gap'>): number {
  return clientWidth + gap;
}
