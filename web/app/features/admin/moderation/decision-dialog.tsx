import type { ModerationCase } from '@kinora/server/admin-wire';
import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { decideCase } from '../desk-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

type Props = { found: ModerationCase; how: 'keep' | 'remove'; onClose: () => void };

/** What is decided about a flagged generation, and whether its owner hears of it. */
export function DecisionDialog({ found, how, onClose }: Props) {
  const isRemoval = how === 'remove';
  const [notify, setNotify] = useState(isRemoval);
  const { generation_id, generation_name: name } = found;
  return (
    <ReasonDialog
      title={isRemoval ? 'Remove generation' : 'Keep generation'}
      confirm={isRemoval ? 'Remove' : 'Keep'}
      isDangerous={isRemoval}
      onConfirm={async (note) => {
        await decideCase(generation_id, { decision: how, note, notify });
        notifications.show({
          color: 'green',
          message: isRemoval ? 'Permanently removed.' : 'Kept. The flag was removed.',
        });
      }}
      onClose={onClose}
    >
      <p>
        {isRemoval
          ? `"${name}" and its files will be permanently deleted. This cannot be undone.`
          : `"${name}" stays, and its flag is taken away.`}
      </p>
      <Checkbox
        label="Mail the owner, with the reason"
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}
