import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { followWindow } from './drawn-area.ts';
import { type Row, rowAt, rowOf } from './row-layout.ts';

/** Where a list lies: its width and its distance from the top of the page, in pixels, and the size of 1 rem. */
type ListFrame = { width: number; top: number; rem: number };

const WIDEST = 1440;
const NARROW = 768;

/** What the page's own style will give the list; a first picture that is right lets the scroll position return at once. */
function expectedFrame(): ListFrame {
  const page = document.documentElement.clientWidth;
  const padding = page <= NARROW ? 16 : 24;
  return { width: Math.min(page, WIDEST) - 2 * padding, top: 0, rem: 16 };
}

function frameOf(element: HTMLElement): ListFrame {
  const { width, top } = element.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width, top: top + window.scrollY, rem };
}

function isSame(one: ListFrame, other: ListFrame): boolean {
  return one.width === other.width && one.top === other.top && one.rem === other.rem;
}

/** Measures the element that gets `ref`, again whenever the page's width or the height above it changes. */
export function useFrame() {
  const ref = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState(expectedFrame);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const next = frameOf(element);
      setFrame((current) => (isSame(current, next) ? current : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.previousElementSibling) observer.observe(element.previousElementSibling);
    return () => observer.disconnect();
  }, []);
  return { ref, frame };
}

/** Screens ahead of the end at which the next page is asked for. */
const SCREENS_AHEAD = 3;

function onWindowMove(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
  };
}

/** The places of the first and the last row that exist. `top` is the distance of the list from the page's. */
export function useDrawnRows(rows: readonly Row[], top: number) {
  const [drawn] = useState(followWindow);
  const first = useSyncExternalStore(drawn.subscribe, () => rowAt(rows, drawn.area().from - top));
  const last = useSyncExternalStore(drawn.subscribe, () => rowAt(rows, drawn.area().to - top));
  return { first, last };
}

/**
 * Calls `onNear` once when the end of the page's content, in pixels from its top, is near, and again for another end or
 * another function. The list is not drawn for it, which would be in the frame that draws its next row.
 */
export function useNearEnd(end: number, onNear: (() => void) | null): void {
  useEffect(() => {
    if (onNear === null) return;
    let isTold = false;
    const look = () => {
      if (isTold || window.scrollY + (1 + SCREENS_AHEAD) * window.innerHeight <= end) return;
      isTold = true;
      onNear();
    };
    look();
    return onWindowMove(look);
  }, [end, onNear]);
}

type Shown = { ids: readonly string[]; rows: readonly Row[]; top: number };
type Anchor = { id: string; distance: number };

/** The first card whose row begins in sight, and how far below the window's edge. */
function anchorOf({ ids, rows, top }: Shown): Anchor | null {
  const edge = window.scrollY - top;
  if (edge <= 0) return null;
  const row = rows.find((one) => one.top >= edge);
  const id = ids[row?.cells[0]?.index ?? -1];
  return row === undefined || id === undefined ? null : { id, distance: row.top - edge };
}

/** Keeps what is in sight where it is when live changes or another width move the rows above it. */
export function useSteadyScroll({ ids, rows, top }: Shown): void {
  const anchor = useRef<Anchor | null>(null);
  const shown = useRef<Shown>({ ids, rows, top });

  useLayoutEffect(() => {
    shown.current = { ids, rows, top };
    if (anchor.current === null) return;
    const { id, distance } = anchor.current;
    const place = ids.indexOf(id);
    const row = place === -1 ? undefined : rows[rowOf(rows, place)];
    if (row === undefined) return;
    const wanted = top + row.top - distance;
    if (Math.abs(wanted - window.scrollY) > 1) window.scrollTo({ top: wanted, behavior: 'instant' });
  }, [ids, rows, top]);

  useEffect(() => {
    const note = () => {
      anchor.current = anchorOf(shown.current);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}
