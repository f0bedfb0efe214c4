import { useEffect } from 'react';

const WANTED_MS = 10_000;

let wanted: { id: string; until: number } | null = null;

/** The card of that generation gets the focus as soon as a list shows it, unless somebody has put the focus elsewhere by then. */
export function wantFocus(id: string): void {
  wanted = { id, until: performance.now() + WANTED_MS };
}

/** Where the focus is of no use to anybody: on nothing, or on a button that goes with its notification. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('[data-passing]');
}

/** For a list of generations: `focus` is called with the wanted one when it is listed. */
export function useWantedFocus(ids: readonly string[], focus: (id: string) => void): void {
  useEffect(() => {
    if (wanted === null || !ids.includes(wanted.id)) return;
    const { id, until } = wanted;
    wanted = null;
    if (performance.now() < until && isFocusFree()) focus(id);
  });
}
