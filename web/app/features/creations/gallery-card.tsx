import { memo } from 'react';
import { DetailsButton } from '../../shared/generation/details-button.tsx';
import { ReturnedMark } from '../../shared/generation/returned-mark.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import { CardActions } from './card-actions.tsx';
import type { CardProps } from './card-acts.ts';
import { CardFrame } from './card-frame.tsx';
import { CardPreview } from './card-preview.tsx';
import classes from './gallery-card.module.css';

/** One generation as a picture with its facts below. Its parent gives it its size. */
export const GalleryCard = memo(function GalleryCard(card: CardProps) {
  const { generation, acts, isTrash } = card;
  const { status, tool_name, created_at, receipt } = generation;
  return (
    <CardFrame card={card} className={classes.card} mediaClassName={classes.media} preview={CardPreview}>
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
    </CardFrame>
  );
});
