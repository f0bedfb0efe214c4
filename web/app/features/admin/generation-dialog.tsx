import type { AdminGeneration } from '@kinora/server/admin-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Flag, FlagOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { exactTime, tokenCount } from '../../shared/format/format.ts';
import { DialogFrame } from '../../shared/generation/dialog-frame.tsx';
import { receiptText } from '../../shared/generation/progress-text.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { deleteGeneration, flagGeneration, refreshAdmin, unflagGeneration } from './admin-api.ts';
import { flagOf } from './generation-tile.tsx';

type Props = { generation: AdminGeneration; onClose: () => void };

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
    <Callout tone="caution" title="Flagged for review">
      <p>
        {flag.reason}
        {flag.at !== null && `, ${exactTime(Date.parse(flag.at))}`}
      </p>
    </Callout>
  );
}

function say(message: string): void {
  notifications.show({ color: 'green', message });
}

/** Everything about one generation of somebody, and what an administrator can do with it. */
export function GenerationDialog({ generation, onClose }: Props) {
  const [asked, setAsked] = useState<'flag' | 'unflag' | 'delete' | null>(null);
  const { id, generation_name: name, user_id, email } = generation;
  const flag = flagOf(generation);
  const keep = () => setAsked(null);
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
      <ConfirmDialog
        isOpen={asked === 'flag'}
        title="Flag generation"
        confirm="Flag"
        keep="Cancel"
        failure="Error flagging generation:"
        onConfirm={async () => {
          await flagGeneration(id);
          say('Generation flagged for review');
          await refreshAdmin();
        }}
        onClose={keep}
      >
        {`Flag "${name}" for review?`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'unflag'}
        title="Remove flag"
        confirm="Remove flag"
        keep="Cancel"
        failure="Error flagging generation:"
        onConfirm={async () => {
          await unflagGeneration(id);
          say('Flag removed');
          await refreshAdmin();
        }}
        onClose={keep}
      >
        {`Take the flag of "${name}" back? Its case leaves the queue.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title="Delete generation"
        confirm="Delete"
        keep="Cancel"
        failure="Error deleting generation:"
        onConfirm={async () => {
          await deleteGeneration(id);
          say('Generation deleted successfully');
          onClose();
          await refreshAdmin();
        }}
        onClose={keep}
      >
        {`Permanently delete "${name}"? This cannot be undone.`}
      </ConfirmDialog>
    </DialogFrame>
  );
}
