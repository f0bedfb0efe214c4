import { useEffect, useState } from 'react';

/** An element's position: its parent, and its index among the children. */
type Place = { parent: Element; index: number };

const STOPS = 'a[href], button:not(:disabled)';

/** The places of an element and of all that it is in, from the inside out. */
function placesOf(element: Element | null): Place[] {
  const parent = element?.parentElement;
  if (!element || !parent) return [];
  return [{ parent, index: [...parent.children].indexOf(element) }, ...placesOf(parent)];
}

/** What now stands where something is gone: the next one of its list, else the one before, else the page's content. */
function neighborOf(places: readonly Place[]): HTMLElement | null {
  const content = document.getElementById('content');
  const place = places.find(({ parent }) => parent.isConnected);
  if (place === undefined || !content?.contains(place.parent)) return content;
  const { children } = place.parent;
  const neighbor = children[place.index] ?? children[children.length - 1];
  return neighbor?.querySelector<HTMLElement>(STOPS) ?? content;
}

/** When a dialog goes, the focus goes back to what opened it, or to its neighbor. For dialogs that are mounted open. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const [places] = useState(() => placesOf(opener));
  useEffect(
    () => () => {
      if (opener?.isConnected === false) neighborOf(places)?.focus();
      else if (opener instanceof HTMLElement) opener.focus();
    },
    [opener, places],
  );
}
