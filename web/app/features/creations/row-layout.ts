/** One card: its place in the list, its left edge and its width, in pixels. */
type Cell = { index: number; left: number; width: number };

/** Cards side by side. `top` and `height` in pixels, without the gap that follows. */
export type Row = { top: number; height: number; cells: readonly Cell[] };

export type Frame = {
  /** Pixels that a row fills. */
  width: number;
  gap: number;
  /** The height that pictures should have, about. */
  mediaHeight: number;
  /** The width that a card's words need; a row is rather higher than narrower where it can. */
  minWidth: number;
  /** What every card has below its picture. */
  footer: number;
  /** Each card takes a whole row, as on a phone. */
  isSingle: boolean;
};

const TALLEST = 1.5;

type Group = { from: number; to: number; mediaHeight: number };

/** The height at which pictures of these aspects fill the row together. */
function fillingHeight(aspects: readonly number[], from: number, to: number, { width, gap }: Frame): number {
  const sum = aspects.slice(from, to).reduce((total, aspect) => total + aspect, 0);
  return (width - gap * (to - from - 1)) / sum;
}

/** Where the row that starts at `from` ends. It only looks at what is in the row and the one after it. */
function nextGroup(aspects: readonly number[], from: number, frame: Frame, before: Group | undefined): Group {
  if (frame.isSingle) return { from, to: from + 1, mediaHeight: fillingHeight(aspects, from, from + 1, frame) };
  let loose = Number.POSITIVE_INFINITY;
  for (let to = from + 1; to <= aspects.length; to += 1) {
    const height = fillingHeight(aspects, from, to, frame);
    if (height <= frame.mediaHeight) {
      const isLooseNearer = loose - frame.mediaHeight < frame.mediaHeight - height;
      const isCramped = Math.min(...aspects.slice(from, to)) * height < frame.minWidth;
      return (isLooseNearer || isCramped) && loose <= frame.mediaHeight * TALLEST
        ? { from, to: to - 1, mediaHeight: loose }
        : { from, to, mediaHeight: height };
    }
    loose = height;
  }
  // What is left at the end stands in the columns of the row above, where its pictures are of the same shape.
  return { from, to: aspects.length, mediaHeight: Math.min(loose, before?.mediaHeight ?? frame.mediaHeight) };
}

/**
 * Justified rows: pictures in their own aspects (width over height), each row as high as makes it fill the width. The
 * last row is as high as the one before it. Appending pictures never changes a row but the last.
 */
export function justifyRows(aspects: readonly number[], frame: Frame): Row[] {
  const rows: Row[] = [];
  let top = 0;
  let from = 0;
  let before: Group | undefined;
  while (from < aspects.length) {
    const group = nextGroup(aspects, from, frame, before);
    before = group;
    const height = group.mediaHeight + frame.footer;
    let left = 0;
    const cells = aspects.slice(from, group.to).map((aspect, place) => {
      const cell = { index: from + place, left, width: aspect * group.mediaHeight };
      left += cell.width + frame.gap;
      return cell;
    });
    rows.push({ top, height, cells });
    top += height + frame.gap;
    from = group.to;
  }
  return rows;
}

/** Whether the last row could take more pictures, so that it would change with the next page. */
export function isLastRowOpen(rows: readonly Row[], { width, gap, isSingle }: Frame): boolean {
  const end = rows.at(-1)?.cells.at(-1);
  return !isSingle && end !== undefined && end.left + end.width + gap < width;
}

/** One row for each entry of a table, all of one height. */
export function stackRows(
  count: number,
  { width, height, gap }: { width: number; height: number; gap: number },
): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    top: index * (height + gap),
    height,
    cells: [{ index, left: 0, width }],
  }));
}

export type Move = 'previous' | 'next' | 'above' | 'below' | 'first' | 'last';

function middle({ left, width }: Cell): number {
  return left + width / 2;
}

function nearest(row: Row | undefined, to: Cell): number | undefined {
  const cells = row?.cells ?? [];
  return cells.toSorted((one, other) => Math.abs(middle(one) - middle(to)) - Math.abs(middle(other) - middle(to)))[0]
    ?.index;
}

/** The row of the card at that place of the list; -1 when there is none. */
export function rowOf(rows: readonly Row[], index: number): number {
  return rows.findIndex(({ cells }) => (cells.at(-1)?.index ?? -1) >= index);
}

/** The row at that distance from the first one's top, or the next below; the last one when there is none. */
export function rowAt(rows: readonly Row[], distance: number): number {
  let from = 0;
  let to = rows.length - 1;
  while (from < to) {
    const middleRow = Math.floor((from + to) / 2);
    const row = rows[middleRow];
    if (row === undefined || row.top + row.height > distance) to = middleRow;
    else from = middleRow + 1;
  }
  return from;
}

/** The place of the card that an arrow key leads to; the same place at the edges. */
export function neighbor(rows: readonly Row[], index: number, move: Move): number {
  const last = rows.at(-1)?.cells.at(-1)?.index ?? 0;
  if (move === 'first') return 0;
  if (move === 'last') return last;
  if (move === 'previous') return Math.max(0, index - 1);
  if (move === 'next') return Math.min(last, index + 1);
  const row = rowOf(rows, index);
  const cell = rows[row]?.cells.find((one) => one.index === index);
  if (cell === undefined) return index;
  return nearest(rows[move === 'above' ? row - 1 : row + 1], cell) ?? index;
}

export type View = 'grid' | 'list';

const GAP = 14;
const MEDIA_HEIGHT = 248;
const SINGLE_BELOW = 520;
const CARD_MIN_REM = 10;
/** Heights of gallery-card.module.css and of a line, in rem. */
const CARD_BODY_REM = 7.25;
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

/** Pixels that the rows take together. */
export function totalHeight(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
