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

/** What in the page opened the first of dialogs that follow one another: the others' openers go with the dialogs. */
let outermost: Element | null = null;

function openerNow(): Element | null {
  const { activeElement } = document;
  if (!activeElement?.closest('[role="dialog"]')) outermost = activeElement;
  return activeElement;
}

/**
 * What now stands where something is gone: the next one of its list, else the one before; after a dialog what opened that,
 * else the page's content.
 */
function neighborOf(places: readonly Place[]): HTMLElement | null {
  const content = document.getElementById('content');
  const place = places.find(({ parent }) => parent.isConnected);
  if (place === undefined || !content?.contains(place.parent)) {
    return outermost instanceof HTMLElement && outermost.isConnected ? outermost : content;
  }
  const { children } = place.parent;
  const neighbor = children[place.index] ?? children[children.length - 1];
  return neighbor?.querySelector<HTMLElement>(STOPS) ?? content;
}

/** When a dialog goes, the focus goes back to what opened it, or to its neighbor. For dialogs that are mounted open. */
export function useReturnFocus(): void {
  const [opener] = useState(openerNow);
  const [places] = useState(() => placesOf(opener));
  useEffect(
    () => () => {
      if (opener?.isConnected === false) neighborOf(places)?.focus();
      else if (opener instanceof HTMLElement) opener.focus();
    },
    [opener, places],
  );
}
