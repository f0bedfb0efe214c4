import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Where pictures are looked at: moved by pixels, and larger by a factor. */
type View = { x: number; y: number; scale: number };

const whole: View = { x: 0, y: 0, scale: 1 };
const MOST = 16;
const STEP = 48;

/** The view moves with the arrow, and the pictures against it. */
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const factors: Readonly<Record<string, number>> = { '+': 1.4, '=': 1.4, '-': 1 / 1.4, '0': 0 };

/** Larger or smaller around its middle; never smaller than whole. */
function zoomed({ x, y, scale }: View, factor: number): View {
  const next = Math.min(MOST, Math.max(1, scale * factor));
  return next === 1 ? whole : { x: (x * next) / scale, y: (y * next) / scale, scale: next };
}

const moved = ({ x, y, scale }: View, right: number, down: number): View => ({ x: x + right, y: y + down, scale });

/** One view over several pictures and videos, by wheel, one finger or two, mouse and keys. */
export function useView() {
  const [view, setView] = useState(whole);
  const stage = useRef<HTMLDivElement>(null);
  const down = useRef(new Map<number, { x: number; y: number }>());

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    // React listens passively, which cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((current) => zoomed(current, event.deltaY < 0 ? 1.15 : 1 / 1.15));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerMove({ pointerId, clientX: x, clientY: y }: PointerEvent) {
    const before = down.current.get(pointerId);
    if (before === undefined) return;
    const other = [...down.current].find(([id]) => id !== pointerId)?.[1];
    down.current.set(pointerId, { x, y });
    if (other === undefined) return setView((current) => moved(current, x - before.x, y - before.y));
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    if (apart > 0) setView((current) => zoomed(current, Math.hypot(x - other.x, y - other.y) / apart));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = arrows[event.key];
    const factor = factors[event.key];
    if (steps !== undefined) setView((current) => moved(current, steps[0] * STEP, steps[1] * STEP));
    else if (factor !== undefined) setView((current) => zoomed(current, factor));
    else return;
    event.preventDefault();
  }

  const release = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId);
  };
  return {
    view,
    stage,
    zoom: (factor: number) => setView((current) => zoomed(current, factor)),
    fit: () => setView(whole),
    onKeyDown,
    pointers: {
      onPointerDown: (event: PointerEvent) => {
        const { target } = event;
        if (!(target instanceof HTMLElement) || target.closest('[data-moves="true"]') === null) return;
        if (target.closest('button') !== null) return;
        target.setPointerCapture(event.pointerId);
        down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
