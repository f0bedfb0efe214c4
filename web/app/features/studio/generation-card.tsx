import { messages } from '@kinora/catalogue/messages';
import type { Generation } from '@kinora/server/wire';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { CircleX, Download, Repeat2, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MediaImage } from '../../ui/media-image.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tokens } from '../../ui/tokens.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import classes from './generation-card.module.css';
import grid from './media-grid.module.css';
import { outputDownload } from './output-download.ts';
import { returnedWords } from './receipt-words.ts';

export type CardActs = {
  onView: (generation: Generation) => void;
  onDetails: (generation: Generation) => void;
  onReuse: (generation: Generation) => void;
};

function Failure({ generation, onReuse }: Pick<CardActs, 'onReuse'> & { generation: Generation }) {
  return (
    <div className={`${grid.media} ${classes.failure}`}>
      <CircleX size={22} aria-hidden />
      <strong>{messages.generationFailed}</strong>
      {generation.error_message !== null && generation.error_message !== messages.generationFailed && (
        <p className={classes.reason}>{generation.error_message}</p>
      )}
      <p className={classes.returned}>{returnedWords(generation.receipt)}</p>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<RotateCcw size={13} aria-hidden />}
        onClick={() => onReuse(generation)}
      >
        Retry
      </Button>
    </div>
  );
}

function Preview({ generation, onView }: Pick<CardActs, 'onView'> & { generation: Generation }) {
  const [output] = generation.outputs;
  if (output === undefined) return <div className={`${grid.media} ${classes.pending}`} />;
  return (
    <div className={grid.media}>
      <MediaImage
        src={output.thumbnailUrl ?? output.posterUrl ?? output.url}
        alt=""
        width={output.width}
        height={output.height}
        placeholder={output.placeholder}
      />
      <UnstyledButton
        className={classes.open}
        aria-label={`View ${generation.generation_name} full screen`}
        onClick={() => onView(generation)}
      />
    </div>
  );
}

/** One generation of the history. */
export function GenerationCard({ generation, onView, onDetails, onReuse }: CardActs & { generation: Generation }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { generation_name: name, status, created_at } = generation;
  const [output] = generation.outputs;
  const download = output && outputDownload(generation, output, Date.parse(created_at));
  return (
    <article className={grid.card} aria-label={name}>
      {status === 'failed' ? (
        <Failure generation={generation} onReuse={onReuse} />
      ) : (
        <Preview generation={generation} onView={onView} />
      )}
      <div className={grid.body}>
        <UnstyledButton
          className={classes.name}
          aria-label={`Details of ${name}`}
          title={name}
          onClick={() => onDetails(generation)}
        >
          <span>{name}</span>
        </UnstyledButton>
        <p className={classes.facts}>
          <StatusBadge status={status} />
          <Tokens count={generation.tokens_used} size={13} />
          <RelativeTime at={created_at} />
        </p>
        <div className={classes.actions}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Repeat2 size={14} aria-hidden />}
            onClick={() => onReuse(generation)}
          >
            Reuse
          </Button>
          <span className={classes.icons}>
            {download && (
              <ActionIcon
                component="a"
                href={download.href}
                download={download.fileName}
                variant="subtle"
                color="gray"
                aria-label="Download"
                title="Download"
              >
                <Download size={16} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Delete"
              title="Delete"
              onClick={() => setIsDeleting(true)}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      </div>
      <DeleteDialog generation={generation} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </article>
  );
}
