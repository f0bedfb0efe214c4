import { isLastRowOpen, justifyRows, type Row, stackRows } from './row-layout.ts';

export type View = 'grid' | 'list';

const GAP = 14;
const MEDIA_HEIGHT = 248;
const SINGLE_BELOW = 520;
const CARD_MIN_REM = 10;
/** Heights of gallery-card.module.css and of a line, in rem. */
const CARD_BODY_REM = 6.75;
const LINE_REM = 4.5;
const LINE_GAP = 8;

type Space = { width: number; rem: number; view: View; hasMore: boolean };

/**
 * Rows for cards of these aspects (width over height) in a space of that width. A last row that the next page would
 * change waits until that is here.
 */
export function rowsOf(aspects: readonly number[], { width, rem, view, hasMore }: Space): Row[] {
  if (view === 'list') return stackRows(aspects.length, { width, height: LINE_REM * rem, gap: LINE_GAP });
  const isSingle = width < SINGLE_BELOW;
  const sizes = { mediaHeight: MEDIA_HEIGHT, minWidth: CARD_MIN_REM * rem, footer: CARD_BODY_REM * rem };
  const frame = { width, gap: GAP, isSingle, ...sizes };
  const rows = justifyRows(aspects, frame);
  return hasMore && rows.length > 1 && isLastRowOpen(rows, frame) ? rows.slice(0, -1) : rows;
}

export function rowGap(view: View): number {
  return view === 'list' ? LINE_GAP : GAP;
}

/** Pixels that the rows take together. */
export function totalHeight(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
