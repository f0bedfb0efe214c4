import type { AdminGeneration } from '@kinora/server/admin-wire';
import { Alert, Badge, Button, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CircleX, Flag, FlagOff, LoaderCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/use-formats.ts';
import { DialogFrame } from '../../shared/generation/dialog-frame.tsx';
import { OutputThumbnail } from '../../shared/generation/preview.tsx';
import { keptTokens, receiptText } from '../../shared/generation/progress-text.ts';
import { previewNotice } from '../../shared/generation/result-text.ts';
import { type Say, useTexts } from '../../shared/texts/use-texts.ts';
import { useToolNames } from '../../shared/tools/summaries.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import { deleteGeneration, flagGeneration, refreshAdmin, unflagGeneration } from './admin-api.ts';
import classes from './admin-generation.module.css';

type Flagged = { at: string | null; reason: string | null };

/** When a generation was flagged, and why where somebody has said it; null while it is not. */
export function flagOf({ metadata }: Pick<AdminGeneration, 'metadata'>): Flagged | null {
  if (metadata.flagged !== true) return null;
  const { flagged_at: at, flag_reason: reason } = metadata;
  return {
    at: typeof at === 'string' ? at : null,
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
  };
}

function Picture({ generation }: { generation: AdminGeneration }) {
  const [output] = generation.outputs;
  if (output !== undefined) return <OutputThumbnail output={output} />;
  const Sign = generation.status === 'processing' ? LoaderCircle : CircleX;
  return <Sign className={classes.sign} size={22} aria-hidden />;
}

type GenerationTileProps = { generation: AdminGeneration; onOpen: () => void };

/** A generation in a grid; all of it opens the details. */
export function GenerationTile({ generation, onOpen }: GenerationTileProps) {
  const say = useTexts('admin');
  const toolName = useToolNames();
  const { generation_name: name, status, receipt, created_at, removed_at } = generation;
  const isFlagged = flagOf(generation) !== null;
  return (
    <article className={classes.tile} aria-label={name}>
      <div className={classes.picture}>
        <Picture generation={generation} />
      </div>
      <h3 className={classes.tileName} title={name}>
        <UnstyledButton onClick={onOpen} aria-label={say('generation.details', { name })}>
          {name}
        </UnstyledButton>
      </h3>
      <p className={classes.tileFacts}>
        <span>{toolName(generation)}</span>
        <RelativeTime at={created_at} />
      </p>
      <p className={classes.tileFacts}>
        <StatusBadge status={status} />
        {isFlagged && (
          <Badge color="yellow">
            <Flag size={11} aria-hidden /> {say('generation.flagged')}
          </Badge>
        )}
        {removed_at !== null && <Badge>{say('generation.inTrash')}</Badge>}
        <Tokens count={keptTokens(receipt)} size={12} />
      </p>
    </article>
  );
}

type GenerationDialogProps = { generation: AdminGeneration; onClose: () => void };

type FactWords = { say: Say<'admin'>; zonedTime: (then: number) => string; toolName: ReturnType<typeof useToolNames> };

/** Who made it: the preview engine where it stood in for a model, else the provider; null while that is not known. */
function makerOf({ status, metadata }: Pick<AdminGeneration, 'status' | 'metadata'>): string | null {
  const { provider } = metadata;
  return previewNotice({ status, metadata }) ?? (typeof provider === 'string' ? provider : null);
}

function factsOf(generation: AdminGeneration, { say, zonedTime, toolName }: FactWords) {
  const { id, receipt, created_at, completed_at, removed_at, error_message } = generation;
  const when = (at: string) => zonedTime(Date.parse(at));
  const maker = makerOf(generation);
  return [
    { label: say('generation.tool'), value: toolName(generation) },
    ...(maker === null ? [] : [{ label: say('generation.madeBy'), value: maker }]),
    { label: say('generation.tokensUsed'), value: say('tokens', { count: keptTokens(receipt) }) },
    { label: say('generation.receipt'), value: receiptText(receipt) },
    { label: say('generation.created'), value: when(created_at) },
    ...(completed_at === null ? [] : [{ label: say('generation.completed'), value: when(completed_at) }]),
    ...(removed_at === null
      ? []
      : [{ label: say('generation.inTrash'), value: say('generation.since', { when: when(removed_at) }) }]),
    ...(error_message === null ? [] : [{ label: say('generation.happened'), value: error_message }]),
    { label: say('generation.id'), value: id },
  ];
}

function FlagNote({ flag: { at, reason } }: { flag: Flagged }) {
  const say = useTexts('admin');
  const { zonedTime } = useFormats();
  const why = reason ?? say('generation.adminReview');
  return (
    <Alert color="yellow" role="note" mb="md" title={say('generation.flaggedForReview')}>
      {at === null ? why : say('generation.flagNote', { reason: why, when: zonedTime(Date.parse(at)) })}
    </Alert>
  );
}

const acts = { flag: flagGeneration, unflag: unflagGeneration, deletion: deleteGeneration };

/** The question before an action, in the words of its button. */
function questionOf(act: keyof typeof acts, say: Say<'admin'>, name: string) {
  switch (act) {
    case 'flag':
      return {
        title: say('flag.title'),
        confirm: say('flag.do'),
        question: say('flag.question', { name }),
        failure: say('flag.failure'),
        done: say('flag.done'),
      };
    case 'unflag':
      return {
        title: say('unflag.do'),
        confirm: say('unflag.do'),
        question: say('unflag.question', { name }),
        failure: say('flag.failure'),
        done: say('unflag.done'),
      };
    case 'deletion':
      return {
        title: say('deletion.title'),
        confirm: say('delete'),
        question: say('deletion.question', { name }),
        failure: say('deletion.failure'),
        done: say('deletion.done'),
      };
  }
}

/** Everything about one generation of somebody, and what an administrator can do with it. */
export function GenerationDialog({ generation, onClose }: GenerationDialogProps) {
  const say = useTexts('admin');
  const sayCommon = useTexts('common');
  const { zonedTime } = useFormats();
  const toolName = useToolNames();
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const { id, generation_name: name, user_id, email } = generation;
  const flag = flagOf(generation);
  const question = asked && questionOf(asked, say, name);
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={flag === null ? <Flag size={15} aria-hidden /> : <FlagOff size={15} aria-hidden />}
        onClick={() => setAsked(flag === null ? 'flag' : 'unflag')}
      >
        {flag === null ? say('flag.do') : say('unflag.do')}
      </Button>
      <Button color="red.9" leftSection={<Trash2 size={15} aria-hidden />} onClick={() => setAsked('deletion')}>
        {say('delete')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {sayCommon('close')}
      </Button>
    </>
  );
  return (
    <DialogFrame
      generation={generation}
      onClose={onClose}
      facts={factsOf(generation, { say, zonedTime, toolName })}
      notice={flag !== null && <FlagNote flag={flag} />}
      author={
        <p>
          {say.rich(
            'generation.by',
            { link: (content) => <Link to={`/admin/users/${user_id}`}>{content}</Link> },
            { email },
          )}
        </p>
      }
      actions={actions}
    >
      {asked !== null && question !== null && (
        <ConfirmDialog
          isOpen
          title={question.title}
          confirm={question.confirm}
          keep={say('cancel')}
          failure={question.failure}
          onConfirm={async () => {
            await acts[asked](id);
            notifications.show({ color: 'green', message: question.done });
            if (asked === 'deletion') onClose();
            await refreshAdmin();
          }}
          onClose={() => setAsked(null)}
        >
          {question.question}
        </ConfirmDialog>
      )}
    </DialogFrame>
  );
}
