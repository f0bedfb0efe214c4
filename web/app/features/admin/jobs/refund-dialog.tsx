import type { AdminGeneration } from '@kinora/server/admin-wire';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { newId } from '../../../shared/api/new-id.ts';
import { tokenCount } from '../../../shared/format/format.ts';
import { refundJob } from '../desk-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { amountOf } from '../users/adjustment.ts';

type Props = { generation: AdminGeneration; refundable: number; onClose: () => void };

/** Gives tokens of a delivered generation back. However often it is sent, it is booked once. */
export function RefundDialog({ generation, refundable, onClose }: Props) {
  const [id] = useState(() => newId());
  const [typed, setTyped] = useState(String(refundable));
  const amount = amountOf('add', typed);
  const tokens = amount !== null && amount <= refundable ? amount : null;
  return (
    <ReasonDialog
      title="Refund tokens"
      confirm="Refund"
      isIncomplete={tokens === null}
      onConfirm={async (reason) => {
        await refundJob(generation.id, { id, tokens: tokens ?? 0, reason });
        notifications.show({ color: 'green', message: `${tokenCount(tokens ?? 0)} returned to ${generation.email}.` });
      }}
      onClose={onClose}
    >
      <p>
        {generation.email} keeps &ldquo;{generation.generation_name}&rdquo; and reads the reason on its receipt.
      </p>
      <TextInput
        label="Tokens"
        description={`At most ${tokenCount(refundable)}.`}
        inputMode="numeric"
        required
        maxLength={8}
        value={typed}
        error={typed !== '' && tokens === null && `A whole number from 1 to ${refundable}.`}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
