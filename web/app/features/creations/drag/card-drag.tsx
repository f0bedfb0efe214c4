import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DropTargets } from '../lazy-library.ts';
import type { Carried } from './drop-targets.tsx';

/** Pixels that a press moves before it is a drag; less is a click. */
const THRESHOLD = 8;

type Props = {
  ids: readonly string[];
  /** What is selected, which is carried together; null while nothing is. */
  chosen: ReadonlySet<string> | null;
  isOff: boolean;
  children: ReactNode;
};

/** The collection on whose name the pointer is. */
const targetAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-collection]')?.dataset.dropCollection ?? null;

/** A drag is no click on what it began on. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/**
 * Cards that are dragged onto a collection, by a mouse or a pen: a finger scrolls, and keys have "Add to collection". As the
 * queue does it, by the pointer itself: the browser's own dragging leaves no room for what is carried to look like.
 */
export function CardDrag({ ids, chosen, isOff, children }: Props) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [dropped, setDropped] = useState<{ into: string; ids: readonly string[] } | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  function begin(event: PointerEvent<HTMLElement>) {
    const place =
      event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-place]')?.dataset.place : undefined;
    const id = place === undefined ? undefined : ids[Number(place)];
    if (isOff || event.button !== 0 || event.pointerType === 'touch' || id === undefined) return;
    const from = { x: event.clientX, y: event.clientY };
    const moving = chosen?.has(id) === true ? ids.filter((one) => chosen.has(one)) : [id];
    ending.current?.abort();
    const listening = new AbortController();
    ending.current = listening;
    const options = { signal: listening.signal };
    let isCarrying = false;
    const end = (into: string | null) => {
      listening.abort();
      setCarried(null);
      if (isCarrying) swallowClick();
      if (into !== null) setDropped({ into, ids: moving });
    };
    window.addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        isCarrying ||= Math.hypot(x - from.x, y - from.y) >= THRESHOLD;
        if (isCarrying) setCarried({ ids: moving, x, y });
      },
      options,
    );
    window.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => end(isCarrying ? targetAt(clientX, clientY) : null),
      options,
    );
    window.addEventListener('pointercancel', () => end(null), options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), options);
    // Else the browser carries the picture itself, and words are marked on the way.
    window.addEventListener('dragstart', (native) => native.preventDefault(), options);
    window.addEventListener('selectstart', (native) => native.preventDefault(), options);
  }

  return (
    <div onPointerDown={begin}>
      {children}
      {(carried !== null || dropped !== null) && (
        <Suspense>
          <DropTargets carried={carried} dropped={dropped} onPut={() => setDropped(null)} />
        </Suspense>
      )}
    </div>
  );
}
