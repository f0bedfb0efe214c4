import type { Generation } from '@kinora/server/wire';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Row, rowOf } from './row-layout.ts';

type Shown = { generations: readonly Generation[]; rows: readonly Row[]; top: number };
type Anchor = { id: string; distance: number };

/** The first card whose row begins in sight, and how far below the window's edge. */
function anchorOf({ generations, rows, top }: Shown): Anchor | null {
  const edge = window.scrollY - top;
  if (edge <= 0) return null;
  const row = rows.find((one) => one.top >= edge);
  const id = generations[row?.cells[0]?.index ?? -1]?.id;
  return row === undefined || id === undefined ? null : { id, distance: row.top - edge };
}

/** Keeps what is in sight where it is when live changes or another width move the rows above it. */
export function useSteadyScroll({ generations, rows, top }: Shown): void {
  const anchor = useRef<Anchor | null>(null);
  const shown = useRef<Shown>({ generations, rows, top });

  useLayoutEffect(() => {
    shown.current = { generations, rows, top };
    if (anchor.current === null) return;
    const { id, distance } = anchor.current;
    const place = generations.findIndex((one) => one.id === id);
    const row = place === -1 ? undefined : rows[rowOf(rows, place)];
    if (row === undefined) return;
    const wanted = top + row.top - distance;
    if (Math.abs(wanted - window.scrollY) > 1) window.scrollTo({ top: wanted, behavior: 'instant' });
  }, [generations, rows, top]);

  useEffect(() => {
    const note = () => {
      anchor.current = anchorOf(shown.current);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
}
