import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { movedTo } from './queue-order.ts';

const EDGE_PIXELS = 70;
const SCROLL_PIXELS = 14;

type Row = { id: string; middle: number; height: number };
type Drag = {
  id: string;
  /** The list as it was when the drag began. */
  rows: readonly Row[];
  /** How far the pointer has come, in pixels of the page. */
  by: number;
};

const GAP = 8;

/** Which place the dragged row would take. */
function placeOf({ id, rows, by }: Drag): number {
  const dragged = rows.find((row) => row.id === id);
  if (dragged === undefined) return -1;
  return rows.filter((row) => row.id !== id && row.middle < dragged.middle + by).length;
}

/** How far a row stands from its place while another one is dragged past it. */
function shiftOf(drag: Drag, id: string): number {
  if (id === drag.id) return drag.by;
  const index = drag.rows.findIndex((row) => row.id === id);
  const from = drag.rows.findIndex((row) => row.id === drag.id);
  const to = placeOf(drag);
  const room = (drag.rows[from]?.height ?? 0) + GAP;
  if (index === -1) return 0;
  if (index > from && index <= to) return -room;
  return index < from && index >= to ? room : 0;
}

/**
 * Puts the rows of a list into another order by mouse, pen or finger; Escape leaves it as it is. Rows stay where they are in
 * the document until they are dropped.
 * @param list its children are the rows, in the order of the ids
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onDrop: (ids: readonly string[], id: string) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  function begin(id: string, event: ReactPointerEvent) {
    if (event.button !== 0 || list.current === null || ending.current !== null) return;
    event.preventDefault();
    const rows = [...list.current.children].flatMap((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      const rowId = ids[index];
      return rowId === undefined ? [] : [{ id: rowId, middle: top + window.scrollY + height / 2, height }];
    });
    const from = event.pageY;
    let current: Drag = { id, rows, by: 0 };
    setDrag(current);
    const listening = new AbortController();
    ending.current = listening;
    const options = { signal: listening.signal };
    let pointer = event.clientY;
    const middleOf = (row: Row | undefined) => row?.middle ?? 0;
    const own = middleOf(rows.find((row) => row.id === id));
    const [least, most] = [middleOf(rows[0]) - own, middleOf(rows.at(-1)) - own];
    const follow = () => {
      // It stays within its list, else it would make the page longer without end.
      current = { ...current, by: Math.min(most, Math.max(least, pointer + window.scrollY - from)) };
      setDrag(current);
    };
    const scrolling = setInterval(() => {
      const by =
        pointer < EDGE_PIXELS ? -SCROLL_PIXELS : pointer > window.innerHeight - EDGE_PIXELS ? SCROLL_PIXELS : 0;
      if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
    }, 16);
    const end = (isDropped: boolean) => {
      listening.abort();
      setDrag(null);
      const before = rows.map((row) => row.id);
      const after = movedTo(before, id, placeOf(current));
      if (isDropped && after !== before) onDrop(after, id);
    };
    listening.signal.addEventListener('abort', () => {
      clearInterval(scrolling);
      ending.current = null;
    });
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        pointer = clientY;
        follow();
      },
      options,
    );
    window.addEventListener('scroll', follow, options);
    window.addEventListener('pointerup', () => end(true), options);
    window.addEventListener('pointercancel', () => end(false), options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options);
  }

  return {
    begin,
    /** How a row of the list is shown while something is dragged. */
    rowOf: (id: string) =>
      drag === null
        ? {}
        : { style: { transform: `translateY(${shiftOf(drag, id)}px)` }, 'data-dragging': drag.id === id },
  };
}
