import type { Generation, Output } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Repeat2, RotateCcw, Trash2 } from 'lucide-react';
import { MOST_TILES } from '../../shared/generation/aspect.ts';
import { briefWords } from '../../shared/generation/brief-words.ts';
import button from '../../shared/generation/card-button.module.css';
import { CopyButton } from '../../shared/generation/copy-button.tsx';
import { DetailsButton } from '../../shared/generation/details-button.tsx';
import { DownloadButton } from '../../shared/generation/download-button.tsx';
import { Failure } from '../../shared/generation/failure.tsx';
import { notDrawnWords } from '../../shared/generation/not-drawn-words.ts';
import { partialWords } from '../../shared/generation/partial-words.ts';
import { Preview } from '../../shared/generation/preview.tsx';
import { returnedWords } from '../../shared/generation/receipt-words.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import classes from './generation-card.module.css';
import grid from './media-grid.module.css';

export type CardActs = {
  onView: (output: Output) => void;
  onDetails: (generation: Generation) => void;
  onReuse: (generation: Generation) => void;
  onRemove: (generation: Generation) => void;
};

/** One generation of the history. */
export function GenerationCard({ generation, ...acts }: CardActs & { generation: Generation }) {
  const { onView, onDetails, onReuse, onRemove } = acts;
  const { generation_name: name, status, created_at } = generation;
  const partial = partialWords(generation);
  const brief = briefWords(generation);
  const notDrawn = notDrawnWords(generation);
  return (
    <article className={grid.card} aria-label={name}>
      <div className={grid.media}>
        {status === 'failed' ? (
          <Failure generation={generation}>
            <p>{returnedWords(generation.receipt)}</p>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<RotateCcw size={13} aria-hidden />}
              onClick={() => onReuse(generation)}
            >
              Retry
            </Button>
          </Failure>
        ) : (
          <Preview generation={generation} most={MOST_TILES} onView={onView} />
        )}
      </div>
      <div className={grid.body}>
        <DetailsButton generation={generation} onDetails={onDetails} lines={2} />
        <p className={classes.facts}>
          <StatusBadge status={status} />
          <Tokens count={generation.tokens_used} size={13} />
          <RelativeTime at={created_at} />
        </p>
        {brief.length > 0 && <p className={classes.brief}>{brief.join(', ')}</p>}
        {partial !== null && <p className={classes.partial}>{partial}</p>}
        {notDrawn !== null && <p className={classes.brief}>{notDrawn}</p>}
        <div className={classes.actions}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Repeat2 size={14} aria-hidden />}
            onClick={() => onReuse(generation)}
          >
            Reuse
          </Button>
          <span className={button.actions}>
            <CopyButton generation={generation} />
            <DownloadButton generation={generation} />
            <button
              type="button"
              className={button.action}
              aria-label="Delete"
              title="Delete"
              onClick={() => onRemove(generation)}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </span>
        </div>
      </div>
    </article>
  );
}
