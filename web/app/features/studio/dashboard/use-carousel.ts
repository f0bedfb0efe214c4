import { useEffect, useRef, useState } from 'react';
import { currentPage, pageCount, pageStep, type RowSize } from './carousel-pages.ts';

function measure(row: HTMLElement): RowSize {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  return { scrollLeft: row.scrollLeft, scrollWidth: row.scrollWidth, clientWidth: row.clientWidth, gap };
}

/** The pages of a row that scrolls sideways by itself: fingers and wheels move it, and so do buttons and arrow keys. */
export function useCarousel() {
  const row = useRef<HTMLUListElement>(null);
  const [{ page, pages }, setPlace] = useState({ page: 0, pages: 1 });

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const look = () => {
      const size = measure(element);
      setPlace({ page: currentPage(size), pages: pageCount(size) });
    };
    const turnByKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const size = measure(element);
      element.scrollTo({ left: (currentPage(size) + by) * pageStep(size) });
      // What had the focus may be out of sight now.
      element.focus({ preventScroll: true });
    };
    const resizes = new ResizeObserver(look);
    resizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('keydown', turnByKey);
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('keydown', turnByKey);
    };
  }, []);

  const turnTo = (target: number) => {
    if (row.current) row.current.scrollTo({ left: target * pageStep(measure(row.current)) });
  };
  return { row, page, pages, turnTo };
}
