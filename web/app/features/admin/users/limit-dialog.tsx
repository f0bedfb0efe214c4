import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
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
  const say = useTexts('adminUsers');
  const [typed, setTyped] = useState(String(user.runsAtOnce ?? ''));
  const limit = limitOf(typed);
  return (
    <ReasonDialog
      title={say('limit.title')}
      confirm={say('limit.do')}
      isIncomplete={limit === undefined || limit === user.runsAtOnce}
      onConfirm={async (reason) => {
        await limitUser(user.id, limit ?? null, reason);
        const { email } = user;
        const message = limit ? say('limit.set', { email, limit }) : say('limit.none', { email });
        notifications.show({ color: 'green', message });
      }}
      onClose={onClose}
    >
      <p>{say('limit.text', { email: user.email })}</p>
      <TextInput
        label={say('runsAtOnce')}
        data-autofocus
        description={say('limit.note')}
        inputMode="numeric"
        maxLength={3}
        value={typed}
        error={limit === undefined && say('limit.problem')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
