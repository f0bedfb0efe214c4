import { useLayoutEffect, useRef, useState } from 'react';

/** Where a list lies: its width and its distance from the top of the page, in pixels, and the size of 1 rem. */
export type ListFrame = { width: number; top: number; rem: number };

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
