import { memo } from 'react';
import { tokenCount } from '../../shared/format/format.ts';
import { DetailsButton } from '../../shared/generation/details-button.tsx';
import { progressWords } from '../../shared/generation/progress-words.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import { CardActions } from './card-actions.tsx';
import type { CardProps } from './card-acts.ts';
import { CardFrame } from './card-frame.tsx';
import { LinePreview } from './card-preview.tsx';
import classes from './gallery-line.module.css';

/** One generation as a line of the list. */
export const GalleryLine = memo(function GalleryLine(card: CardProps) {
  const { generation, acts, isTrash } = card;
  const { status, tool_name, created_at, receipt, outputs, progress } = generation;
  return (
    <CardFrame card={card} className={classes.line} mediaClassName={classes.media} preview={LinePreview}>
      <div className={classes.words}>
        <DetailsButton generation={generation} onDetails={acts.onDetails} />
        <p className={classes.tool}>
          {tool_name}
          {outputs.length > 1 && `, ${outputs.length} outputs`}
          {status === 'processing' && `, ${progressWords(progress).toLowerCase()}`}
        </p>
      </div>
      <div className={classes.facts}>
        <span>
          <StatusBadge status={status} />
        </span>
        <span className={classes.tokens}>
          <Tokens count={receipt.charged} size={13} />
          {receipt.returned > 0 && <small>{tokenCount(receipt.returned)} returned</small>}
        </span>
        <span className={classes.time}>
          <RelativeTime at={created_at} />
        </span>
      </div>
      <span className={classes.actions}>
        <CardActions generation={generation} acts={acts} isTrash={isTrash} />
      </span>
    </CardFrame>
  );
});
