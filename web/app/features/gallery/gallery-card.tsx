import { Undo2 } from 'lucide-react';
import { memo } from 'react';
import { tokenCount } from '../../format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tokens } from '../../ui/tokens.tsx';
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
  const { generation_name: name, status, tool_name, created_at, receipt, outputs } = generation;
  return (
    <article className={classes.card} aria-label={name} data-selected={isSelected}>
      <div className={classes.media}>
        <CardPreview generation={generation} />
        {!isSelecting && outputs.length > 0 && (
          <button
            type="button"
            className={classes.open}
            aria-label={`View ${name} full screen`}
            onClick={() => acts.onView(generation)}
          />
        )}
        {isSelecting && <SelectBox generation={generation} isSelected={isSelected} onSelect={acts.onSelect} />}
      </div>
      <div className={classes.body}>
        <button
          type="button"
          className={classes.name}
          data-details
          aria-label={`Details of ${name}`}
          title={name}
          onClick={() => acts.onDetails(generation)}
        >
          {name}
        </button>
        <p className={classes.facts}>
          <StatusBadge status={status} />
          <Tokens count={receipt.charged} size={13} />
          {receipt.returned > 0 && (
            <span className={classes.returned} title={`${tokenCount(receipt.returned)} returned`}>
              <Undo2 size={12} aria-hidden />
              <span aria-hidden>{receipt.returned}</span>
              <span className="visually-hidden">{tokenCount(receipt.returned)} returned</span>
            </span>
          )}
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
