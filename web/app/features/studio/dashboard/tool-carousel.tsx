import type { CatalogueTool } from '@kinora/server/wire';
import { ActionIcon } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { toolPicture } from '../../../shared/brand/showcase/tool-picture.ts';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import { ToolCard } from './tool-card.tsx';
import classes from './tool-carousel.module.css';
import { useCarousel } from './use-carousel.ts';

/** All tools, four to a page. The row scrolls by itself; dots and arrows show where it is. */
export function ToolCarousel({ tools, headingId }: { tools: readonly CatalogueTool[]; headingId: string }) {
  const { row, page, pages, turnTo } = useCarousel();
  const hasPages = pages > 1;
  return (
    <div className={classes.carousel}>
      <SectionHeading id={headingId} title="Tools">
        <div className={classes.arrows}>
          <Link to="/tools" className={classes.all}>
            All tools
          </Link>
          <div className={classes.turn} data-idle={!hasPages}>
            <ActionIcon
              variant="default"
              size="lg"
              radius="xl"
              aria-label="Previous tools"
              disabled={page === 0}
              onClick={() => turnTo(page - 1)}
            >
              <ChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              radius="xl"
              aria-label="Next tools"
              disabled={page === pages - 1}
              onClick={() => turnTo(page + 1)}
            >
              <ChevronRight size={18} aria-hidden />
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
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={target}
              type="button"
              aria-label={`Page ${target + 1} of ${pages}`}
              aria-current={target === page}
              onClick={() => turnTo(target)}
            />
          ))}
      </div>
    </div>
  );
}
