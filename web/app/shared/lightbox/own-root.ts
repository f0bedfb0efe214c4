import { useLayoutEffect, useState } from 'react';

const STOPS = 'a[href], button:enabled, input:enabled, video[controls], [tabindex="0"]';

/** Tab goes round within the element. */
function keepTab(event: KeyboardEvent): void {
  const { currentTarget: root, key, shiftKey } = event;
  if (key !== 'Tab' || !(root instanceof HTMLElement)) return;
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.closest('[inert]') === null && stop.getClientRects().length > 0,
  );
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  const isLeaving = shiftKey ? at <= 0 : at === stops.length - 1;
  if (!isLeaving) return;
  event.preventDefault();
  stops.at(shiftKey ? -1 : 0)?.focus();
}

/**
 * An element of its own for what fills the screen. Of all that stands beside it in the page the viewer's library would make
 * everything inert, which styles each element of a long list; this keeps the focus within, as other dialogs do.
 */
export function useOwnRoot(): HTMLElement {
  const [root] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.append(root);
    root.addEventListener('keydown', keepTab);
    return () => {
      root.removeEventListener('keydown', keepTab);
      root.remove();
    };
  }, [root]);
  return root;
}
