import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { limitUser } from '../admin-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

/** The number as typed: null is no limit of their own, undefined is none that there can be. */
export function limitOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= 100 ? count : undefined;
}

type Props = { user: AdminUserDetail['user']; onClose: () => void };

/** Lets somebody have less worked on at once than others. */
export function LimitDialog({ user, onClose }: Props) {
  const [typed, setTyped] = useState(String(user.runsAtOnce ?? ''));
  const limit = limitOf(typed);
  return (
    <ReasonDialog
      title="Limit generations"
      confirm="Save limit"
      isIncomplete={limit === undefined || limit === user.runsAtOnce}
      onConfirm={async (reason) => {
        await limitUser(user.id, limit ?? null, reason);
        const said = limit === null ? 'no limit of their own' : `at most ${limit} at once`;
        notifications.show({ color: 'green', message: `${user.email} has ${said} now.` });
      }}
      onClose={onClose}
    >
      <p>What {user.email} orders beyond this number waits until something before it has ended. What runs goes on.</p>
      <TextInput
        label="Generations at once"
        description="Leave it empty for as many as everybody may have. A number above that changes nothing."
        inputMode="numeric"
        maxLength={3}
        value={typed}
        error={limit === undefined && 'A whole number from 1 to 100.'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
