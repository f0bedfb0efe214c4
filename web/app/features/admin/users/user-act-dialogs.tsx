import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { confirmEmail, endSessions, restoreUser, setRole, suspendUser } from '../admin-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

type Props = { user: AdminUserDetail['user']; onClose: () => void };

function say(message: string): void {
  notifications.show({ color: 'green', message });
}

export function SuspendDialog({ user, onClose }: Props) {
  const [until, setUntil] = useState('');
  const end = until === '' ? null : new Date(until);
  const isImpossible = end !== null && !(end.getTime() > Date.now());
  return (
    <ReasonDialog
      title="Suspend account"
      confirm="Suspend"
      isDangerous
      isIncomplete={isImpossible}
      onConfirm={async (reason) => {
        await suspendUser(user.id, reason, end?.toISOString() ?? null);
        say(`${user.email} is suspended.`);
      }}
      onClose={onClose}
    >
      <p>
        {user.email} is signed out everywhere at once and cannot sign in. What no provider has begun is returned; the
        balance stays.
      </p>
      <TextInput
        type="datetime-local"
        label="Until"
        description="Leave it empty to suspend the account until someone restores it."
        error={isImpossible && 'Please choose a time in the future.'}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </ReasonDialog>
  );
}

export function RestoreDialog({ user, onClose }: Props) {
  return (
    <ReasonDialog
      title="Restore account"
      confirm="Restore"
      onConfirm={async (reason) => {
        await restoreUser(user.id, reason);
        say(`${user.email} can sign in again.`);
      }}
      onClose={onClose}
    >
      <p>{user.email} can sign in again, with everything as it was.</p>
    </ReasonDialog>
  );
}

export function ConfirmEmailDialog({ user, onClose }: Props) {
  return (
    <ReasonDialog
      title="Confirm email"
      confirm="Confirm email"
      onConfirm={async (reason) => {
        await confirmEmail(user.id, reason);
        say(`The address of ${user.email} is confirmed.`);
      }}
      onClose={onClose}
    >
      <p>{user.email} counts as confirmed without the link in the mail, and gets the welcome tokens if they are due.</p>
    </ReasonDialog>
  );
}

export function RoleDialog({ user, onClose }: Props) {
  const isAdmin = user.role === 'admin';
  return (
    <ReasonDialog
      title={isAdmin ? 'Remove administrator' : 'Make administrator'}
      confirm={isAdmin ? 'Remove admin' : 'Make admin'}
      isDangerous={isAdmin}
      onConfirm={async (reason) => {
        await setRole(user.id, isAdmin ? 'user' : 'admin', reason);
        say(isAdmin ? `${user.email} is no administrator any more.` : `${user.email} is an administrator now.`);
      }}
      onClose={onClose}
    >
      <p>
        {isAdmin
          ? `${user.email} loses this panel at once.`
          : `${user.email} can see and change everything here: people, their generations and tokens, prices and settings.`}
      </p>
    </ReasonDialog>
  );
}

export function EndSessionsDialog({ user, onClose }: Props) {
  return (
    <ReasonDialog
      title="End all sessions"
      confirm="End sessions"
      isDangerous
      onConfirm={async (reason) => {
        const { ended } = await endSessions(user.id, reason);
        say(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${user.email} ended.`);
      }}
      onClose={onClose}
    >
      <p>
        {user.isSelf
          ? 'You are signed out on all devices, this one included.'
          : `${user.email} has to sign in again on all devices.`}
      </p>
    </ReasonDialog>
  );
}
