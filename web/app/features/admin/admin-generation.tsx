import type { AdminGeneration } from '@kinora/server/admin-wire';
import { Alert, Badge, Button, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CircleX, Flag, FlagOff, LoaderCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { exactTime, tokenCount } from '../../shared/format/format.ts';
import { DialogFrame } from '../../shared/generation/dialog-frame.tsx';
import { OutputThumbnail } from '../../shared/generation/preview.tsx';
import { receiptText } from '../../shared/generation/progress-text.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import { deleteGeneration, flagGeneration, refreshAdmin, unflagGeneration } from './admin-api.ts';
import classes from './admin-generation.module.css';

/** When and why a generation was flagged; null while it is not. */
export function flagOf({ metadata }: Pick<AdminGeneration, 'metadata'>): { at: string | null; reason: string } | null {
  if (metadata.flagged !== true) return null;
  const { flagged_at: at, flag_reason: reason } = metadata;
  return {
    at: typeof at === 'string' ? at : null,
    reason: typeof reason === 'string' && reason !== '' ? reason : 'Admin review',
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
  const { generation_name: name, tool_name, status, tokens_used, created_at, removed_at } = generation;
  const isFlagged = flagOf(generation) !== null;
  return (
    <article className={classes.tile} aria-label={name}>
      <div className={classes.picture}>
        <Picture generation={generation} />
      </div>
      <h3 className={classes.tileName} title={name}>
        <UnstyledButton onClick={onOpen} aria-label={`Details of ${name}`}>
          {name}
        </UnstyledButton>
      </h3>
      <p className={classes.tileFacts}>
        <span>{tool_name}</span>
        <RelativeTime at={created_at} />
      </p>
      <p className={classes.tileFacts}>
        <StatusBadge status={status} />
        {isFlagged && (
          <Badge color="yellow">
            <Flag size={11} aria-hidden /> Flagged
          </Badge>
        )}
        {removed_at !== null && <Badge>In the trash</Badge>}
        <Tokens count={tokens_used} size={12} />
      </p>
    </article>
  );
}

type GenerationDialogProps = { generation: AdminGeneration; onClose: () => void };

function factsOf(generation: AdminGeneration) {
  const { id, tool_name, receipt, created_at, completed_at, removed_at, error_message } = generation;
  const when = (at: string) => exactTime(Date.parse(at));
  return [
    { label: 'Tool', value: tool_name },
    { label: 'Tokens used', value: tokenCount(receipt.charged) },
    { label: 'Receipt', value: receiptText(receipt) },
    { label: 'Created', value: when(created_at) },
    ...(completed_at === null ? [] : [{ label: 'Completed', value: when(completed_at) }]),
    ...(removed_at === null ? [] : [{ label: 'In the trash', value: `Since ${when(removed_at)}` }]),
    ...(error_message === null ? [] : [{ label: 'What happened', value: error_message }]),
    { label: 'Id', value: id },
  ];
}

function FlagNote({ flag }: { flag: NonNullable<ReturnType<typeof flagOf>> }) {
  return (
    <Alert color="yellow" role="note" mb="md" title="Flagged for review">
      {flag.reason}
      {flag.at !== null && `, ${exactTime(Date.parse(flag.at))}`}
    </Alert>
  );
}

/** The question before an action, in the words of its button. */
const acts = {
  flag: {
    title: 'Flag generation',
    confirm: 'Flag',
    question: (name: string) => `Flag "${name}" for review?`,
    failure: 'Error flagging generation:',
    act: flagGeneration,
    done: 'Generation flagged for review',
    endsDialog: false,
  },
  unflag: {
    title: 'Remove flag',
    confirm: 'Remove flag',
    question: (name: string) => `Remove the flag from "${name}"? Its case leaves the queue.`,
    failure: 'Error flagging generation:',
    act: unflagGeneration,
    done: 'Flag removed',
    endsDialog: false,
  },
  delete: {
    title: 'Delete generation',
    confirm: 'Delete',
    question: (name: string) => `Permanently delete "${name}"? This cannot be undone.`,
    failure: 'Error deleting generation:',
    act: deleteGeneration,
    done: 'Generation deleted successfully',
    endsDialog: true,
  },
};

/** Everything about one generation of somebody, and what an administrator can do with it. */
export function GenerationDialog({ generation, onClose }: GenerationDialogProps) {
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const { id, generation_name: name, user_id, email } = generation;
  const flag = flagOf(generation);
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={flag === null ? <Flag size={15} aria-hidden /> : <FlagOff size={15} aria-hidden />}
        onClick={() => setAsked(flag === null ? 'flag' : 'unflag')}
      >
        {flag === null ? 'Flag' : 'Remove flag'}
      </Button>
      <Button color="red.9" leftSection={<Trash2 size={15} aria-hidden />} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <DialogFrame
      generation={generation}
      onClose={onClose}
      facts={factsOf(generation)}
      notice={flag !== null && <FlagNote flag={flag} />}
      author={
        <p>
          By <Link to={`/admin/users/${user_id}`}>{email}</Link>
        </p>
      }
      actions={actions}
    >
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={acts[asked].title}
          confirm={acts[asked].confirm}
          keep="Cancel"
          failure={acts[asked].failure}
          onConfirm={async () => {
            const { act, done, endsDialog } = acts[asked];
            await act(id);
            notifications.show({ color: 'green', message: done });
            if (endsDialog) onClose();
            await refreshAdmin();
          }}
          onClose={() => setAsked(null)}
        >
          {acts[asked].question(name)}
        </ConfirmDialog>
      )}
    </DialogFrame>
  );
}
