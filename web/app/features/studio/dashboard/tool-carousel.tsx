import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toolPicture } from '../../../shared/brand/showcase/showcase.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { ToolCard } from './tool-card.tsx';
import classes from './tool-carousel.module.css';

/** What a row of equal cards measures, in CSS pixels; `scrollWidth` is that of all cards, `clientWidth` of those in sight. */
export type RowSize = { scrollLeft: number; scrollWidth: number; clientWidth: number; gap: number };

/** Half a pixel of rounding is no page. */
const SLACK = 0.02;

export function pageCount({ scrollWidth, clientWidth, gap }: RowSize): number {
  return Math.max(1, Math.ceil((scrollWidth + gap) / (clientWidth + gap) - SLACK));
}

/** The page in sight, from 0. The last one may overlap the one before it, since a row cannot be scrolled past its end. */
export function currentPage(row: RowSize): number {
  const isAtEnd = row.scrollLeft >= row.scrollWidth - row.clientWidth - 1;
  return isAtEnd ? pageCount(row) - 1 : Math.round(row.scrollLeft / pageStep(row));
}

/** How far apart the beginnings of two pages are. */
export function pageStep({ clientWidth, gap }: Pick<RowSize, 'clientWidth' | 'gap'>): number {
  return clientWidth + gap;
}

function measure(row: HTMLElement): RowSize {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  // Where lines run from right to left, it is counted below zero.
  return { scrollLeft: Math.abs(row.scrollLeft), scrollWidth: row.scrollWidth, clientWidth: row.clientWidth, gap };
}

/** Along the line, which the sign of what is scrolled follows. */
function forward(row: HTMLElement): 1 | -1 {
  return getComputedStyle(row).direction === 'rtl' ? -1 : 1;
}

/** The pages of a row that scrolls sideways by itself: fingers and wheels move it, and so do buttons and arrow keys. */
function useCarousel() {
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
      const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (right === undefined) return;
      event.preventDefault();
      const size = measure(element);
      const by = right * forward(element);
      element.scrollTo({ left: forward(element) * (currentPage(size) + by) * pageStep(size) });
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
    const element = row.current;
    element?.scrollTo({ left: forward(element) * target * pageStep(measure(element)) });
  };
  return { row, page, pages, turnTo };
}

/** All tools, four to a page. The row scrolls by itself; dots and arrows show where it is. */
export function ToolCarousel({ tools, headingId }: { tools: readonly CatalogueTool[]; headingId: string }) {
  const say = useTexts('tools');
  const common = useTexts('common');
  const { row, page, pages, turnTo } = useCarousel();
  const hasPages = pages > 1;
  return (
    <div className={classes.carousel}>
      <SectionHeading id={headingId} title={say('heading')}>
        <div className={classes.arrows}>
          <Link to="/tools" className={classes.all}>
            {common('allTools')}
          </Link>
          <div className={classes.turn} data-idle={!hasPages}>
            <ActionIcon
              variant="default"
              size="lg"
              radius="xl"
              aria-label={say('previous')}
              disabled={page === 0}
              onClick={() => turnTo(page - 1)}
            >
              <ChevronLeft size={18} className="points" aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              radius="xl"
              aria-label={say('next')}
              disabled={page === pages - 1}
              onClick={() => turnTo(page + 1)}
            >
              <ChevronRight size={18} className="points" aria-hidden />
            </ActionIcon>
          </div>
        </div>
      </SectionHeading>
      <ul ref={row} className={classes.row} aria-labelledby={headingId} tabIndex={hasPages ? 0 : -1}>
        {tools.map((tool, place) => (
          <ToolCard key={tool.id} tool={tool} picture={toolPicture(place)} place={place} />
        ))}
      </ul>
      <div className={classes.dots}>
        {hasPages &&
          Array.from({ length: pages }, (_, target) => (
            <UnstyledButton
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={target}
              aria-label={say('page', { page: target + 1, pages })}
              aria-current={target === page}
              onClick={() => turnTo(target)}
            />
          ))}
      </div>
    </div>
  );
}
