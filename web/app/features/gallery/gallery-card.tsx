import { memo } from 'react';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tokens } from '../../ui/tokens.tsx';
import { DetailsButton } from '../generation/details-button.tsx';
import { ReturnedMark } from '../generation/returned-mark.tsx';
import { CardActions } from './card-actions.tsx';
import type { CardProps } from './card-acts.ts';
import { CardPreview } from './card-preview.tsx';
import classes from './gallery-card.module.css';
import { SelectBox } from './select-box.tsx';

/** One generation as a picture with its facts below. Its parent gives it its size. */
export const GalleryCard = memo(function GalleryCard({
  generation,
  acts,
  isTrash,
  isSelecting,
  isSelected,
}: CardProps) {
  const { generation_name: name, status, tool_name, created_at, receipt } = generation;
  return (
    <article className={classes.card} aria-label={name} data-selected={isSelected}>
      <div className={classes.media}>
        <CardPreview generation={generation} onView={isSelecting ? undefined : acts.onView} />
        {isSelecting && <SelectBox generation={generation} isSelected={isSelected} onSelect={acts.onSelect} />}
      </div>
      <div className={classes.body}>
        <DetailsButton generation={generation} onDetails={acts.onDetails} />
        <p className={classes.facts}>
          <StatusBadge status={status} />
          <Tokens count={receipt.charged} size={13} />
          <ReturnedMark receipt={receipt} />
        </p>
        <div className={classes.end}>
          <p className={classes.origin}>
            <span>{tool_name}</span>
            <RelativeTime at={created_at} />
          </p>
          <CardActions generation={generation} acts={acts} isTrash={isTrash} />
        </div>
      </div>
    </article>
  );
});
