import { isImported } from '@kinora/catalogue/imported-tools';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { ArchiveRestore, Check, CircleX, Send, Trash2, X } from 'lucide-react';
import { type ComponentType, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import cardButtons from '../../shared/generation/card-buttons.module.css';
import { DetailsButton, DownloadButton } from '../../shared/generation/card-buttons.tsx';
import { Failure, ReturnedMark } from '../../shared/generation/failure.tsx';
import { extensionOf } from '../../shared/generation/output.ts';
import { OutputThumbnail, Preview, ThumbnailButton } from '../../shared/generation/preview.tsx';
import { keptTokens, percentOf, progressText } from '../../shared/generation/progress-text.ts';
import { RunningBar } from '../../shared/generation/running-bar.tsx';
import { useTexts } from '../../shared/texts/use-texts.ts';
import type { useToolNames } from '../../shared/tools/summaries.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { GenerationBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import classes from './gallery-card.module.css';
import { FavoriteButton, KeepMarks } from './keep-marks.tsx';

type Act = (generation: Generation) => void;

/** What can be done with a card. Stays the same object, so that cards render again only for their own sake. */
export type CardActs = {
  onView: (output: Output) => void;
  onDetails: Act;
  onSend: Act;
  onRemove: Act;
  onCancel: Act;
  onRestore: Act;
  /** `isRange` adds everything since the last chosen one. */
  onSelect: (generation: Generation, isRange: boolean) => void;
  /** Chooses everything from one to another on the way, by their ids. */
  onExtend: (from: string, to: string) => void;
};

type CardProps = {
  generation: Generation;
  toolName: ReturnType<typeof useToolNames>;
  acts: CardActs;
  isTrash: boolean;
  isSelecting: boolean;
  isSelected: boolean;
};

type SelectBoxProps = { generation: Generation; isSelected: boolean; onSelect: CardActs['onSelect'] };

/** Covers a preview, so that all of it chooses the card. Shift chooses everything since the last one. */
function SelectBox({ generation, isSelected, onSelect }: SelectBoxProps) {
  const say = useTexts('gallery');
  const isRange = useRef(false);
  const remember = ({ shiftKey }: MouseEvent) => {
    isRange.current = shiftKey;
  };
  return (
    <span className={classes.box}>
      {/* Not the library's checkbox, which is a small box: this one is as large as the picture. */}
      <input
        type="checkbox"
        data-select
        aria-label={say('selectNamed', { name: generation.generation_name })}
        checked={isSelected}
        onClick={remember}
        onChange={() => onSelect(generation, isRange.current)}
      />
      <Check size={14} aria-hidden />
    </span>
  );
}

/** Download and delete; cancel while it runs, restore in the trash. */
function CardActions({ generation, acts, isTrash }: Pick<CardProps, 'generation' | 'acts' | 'isTrash'>) {
  const say = useTexts('gallery');
  if (isTrash) {
    return (
      <button type="button" className={cardButtons.restore} onClick={() => acts.onRestore(generation)}>
        <ArchiveRestore size={14} aria-hidden />
        {say('restore')}
      </button>
    );
  }
  if (generation.status === 'processing') {
    const isStopping = generation.progress?.cancel === 'requested';
    const label = say(isStopping ? 'stopping' : 'cancel');
    return (
      <button
        type="button"
        className={cardButtons.action}
        aria-label={label}
        title={label}
        disabled={isStopping}
        onClick={() => acts.onCancel(generation)}
      >
        <X size={16} aria-hidden />
      </button>
    );
  }
  return (
    <span className={cardButtons.actions}>
      <DownloadButton generation={generation} />
      <button
        type="button"
        className={cardButtons.action}
        aria-label={say('delete')}
        title={say('delete')}
        onClick={() => acts.onRemove(generation)}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </span>
  );
}

function SendButton({ generation, acts }: Pick<CardProps, 'generation' | 'acts'>) {
  const common = useTexts('common');
  return (
    <button
      type="button"
      className={cardButtons.action}
      aria-label={common('sendTo')}
      title={common('sendTo')}
      onClick={() => acts.onSend(generation)}
    >
      <Send size={16} aria-hidden />
    </button>
  );
}

/** Whether there is a result that people keep and work on: not in the trash, not on its way. */
const hasResult = ({ generation, isTrash }: CardProps) =>
  !isTrash && generation.status !== 'processing' && generation.outputs.length > 0;

type CardFrameProps = {
  card: CardProps;
  className: string | undefined;
  mediaClassName: string | undefined;
  preview: ComponentType<{ generation: Generation; onView: ((output: Output) => void) | undefined }>;
  /** Lies on the picture. */
  corner?: ReactNode;
  children: ReactNode;
};

/** A generation of the gallery by its name, with what it looks like, which is chosen while several are selected. */
function CardFrame({ card, className, mediaClassName, preview: Preview, corner, children }: CardFrameProps) {
  const { generation, acts, isSelecting, isSelected } = card;
  return (
    <article className={className} aria-label={generation.generation_name} data-selected={isSelected}>
      <div className={mediaClassName}>
        <Preview generation={generation} onView={isSelecting ? undefined : acts.onView} />
        {isSelecting && <SelectBox generation={generation} isSelected={isSelected} onSelect={acts.onSelect} />}
        {!isSelecting && corner}
      </div>
      {children}
    </article>
  );
}

function Running({ generation_name: name, progress }: Generation) {
  const percent = percentOf(progress);
  return (
    <div className={classes.running}>
      <p className={classes.state}>
        <span>{progressText(progress)}</span>
        {percent !== null && <span>{Math.round(percent)}%</span>}
      </p>
      <RunningBar name={name} percent={percent} size="sm" />
    </div>
  );
}

type CardPreviewProps = { generation: Generation; onView: ((output: Output) => void) | undefined };

/** The first output as it looks; until there is one, how far it is, or why there will be none. */
function CardPreview({ generation, onView }: CardPreviewProps) {
  if (generation.status === 'failed') return <Failure generation={generation} />;
  if (generation.status === 'processing') return <Running {...generation} />;
  return <Preview generation={generation} most={1} onView={onView} />;
}

/** As `CardPreview`, in the room of a thumbnail. */
function LinePreview({ generation, onView }: CardPreviewProps) {
  const [output] = generation.outputs;
  if (generation.status === 'failed') return <CircleX className={classes.sign} aria-hidden />;
  if (output === undefined) return null;
  return (
    <>
      <OutputThumbnail output={output} />
      {onView && <ThumbnailButton name={generation.generation_name} output={output} onClick={() => onView(output)} />}
    </>
  );
}

/** Its tool; what kind of file it is and how large, where it was brought along. */
function useMadeBy({ generation, toolName }: CardProps): string {
  const { bytes } = useFormats();
  const [output] = generation.outputs;
  if (!isImported(generation) || output === undefined) return toolName(generation);
  return `${extensionOf(output).toUpperCase()}, ${bytes(output.bytes)}`;
}

/** One generation as a line of the list. */
export const GalleryLine = memo(function GalleryLine(card: CardProps) {
  const { generation, acts, isTrash } = card;
  const { status, created_at, receipt, outputs, progress } = generation;
  const say = useTexts('gallery');
  const tool = useMadeBy(card);
  const made = outputs.length > 1 ? say('outputs', { tool, count: outputs.length }) : tool;
  return (
    <CardFrame card={card} className={classes.line} mediaClassName={classes.lineMedia} preview={LinePreview}>
      <div className={classes.words}>
        <DetailsButton generation={generation} onDetails={acts.onDetails} />
        <p className={classes.tool}>
          {status === 'processing' ? say('doing', { what: made, state: progressText(progress).toLowerCase() }) : made}
        </p>
      </div>
      <div className={classes.lineFacts}>
        <span>
          <GenerationBadge generation={generation} />
          <KeepMarks generation={generation} />
        </span>
        <span className={classes.tokens}>
          {!isImported(generation) && <Tokens count={keptTokens(receipt)} size={13} />}
          {receipt.returned > 0 && <small>{say('returned', { count: receipt.returned })}</small>}
        </span>
        <span className={classes.time}>
          <RelativeTime at={created_at} />
        </span>
      </div>
      <span className={classes.actions}>
        {hasResult(card) && (
          <>
            <SendButton generation={generation} acts={acts} />
            <FavoriteButton generation={generation} />
          </>
        )}
        <CardActions generation={generation} acts={acts} isTrash={isTrash} />
      </span>
    </CardFrame>
  );
});

/** One generation as a picture with its facts below. Its parent gives it its size. */
export const GalleryCard = memo(function GalleryCard(card: CardProps) {
  const { generation, acts, isTrash } = card;
  const { created_at, receipt } = generation;
  const made = useMadeBy(card);
  return (
    <CardFrame
      card={card}
      className={classes.card}
      mediaClassName={classes.media}
      preview={CardPreview}
      corner={
        hasResult(card) && (
          <span className={classes.corner} data-favorite={generation.keep.favorite}>
            <FavoriteButton generation={generation} />
          </span>
        )
      }
    >
      <div className={classes.body}>
        <DetailsButton generation={generation} onDetails={acts.onDetails} />
        <div className={classes.row}>
          <p className={classes.facts}>
            <GenerationBadge generation={generation} />
            {!isImported(generation) && <Tokens count={keptTokens(receipt)} size={13} />}
            <ReturnedMark receipt={receipt} />
            <KeepMarks generation={generation} />
          </p>
          {hasResult(card) && (
            <span className={classes.send}>
              <SendButton generation={generation} acts={acts} />
            </span>
          )}
        </div>
        <div className={classes.end}>
          <p className={classes.origin}>
            <span>{made}</span>
            <RelativeTime at={created_at} />
          </p>
          <CardActions generation={generation} acts={acts} isTrash={isTrash} />
        </div>
      </div>
    </CardFrame>
  );
});
