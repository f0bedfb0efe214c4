import type { LinkKind, MadeLink } from '@kinora/server/admin-invitation-wire';
import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  Ban,
  Coins,
  Eye,
  FileArchive,
  Gauge,
  Link,
  LogOut,
  MailCheck,
  RotateCcw,
  ShieldMinus,
  ShieldPlus,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { exactTime } from '../../../shared/format/format.ts';
import { enterOtherSession } from '../../../shared/session/session.ts';
import { ShownOnce } from '../../../shared/ui/shown-once.tsx';
import {
  confirmEmail,
  endSessions,
  makeCopy,
  makeLink,
  restoreUser,
  setRole,
  suspendUser,
  viewAs,
} from '../admin-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { AdjustTokensDialog } from './adjust-tokens-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import classes from './users.module.css';

type ViewDialogProps = { user: AdminUserDetail['user']; onClose: () => void };

/** Opens the studio as this person sees it, in every tab of this browser. */
function ViewDialog({ user, onClose }: ViewDialogProps) {
  return (
    <ReasonDialog
      title="View as user"
      confirm="View as user"
      onConfirm={async (reason) => {
        await viewAs(user.id, reason);
        return enterOtherSession('/dashboard');
      }}
      onClose={onClose}
    >
      <p>
        You see the studio as {user.email} does, for at most 30 minutes, and cannot change anything. The start and the
        end are kept in the audit log.
      </p>
    </ReasonDialog>
  );
}

type LinkDialogProps = { user: AdminUserDetail['user']; onClose: () => void };

/** Makes the link that a mail would bring, for somebody who gets none, and shows it once. */
function LinkDialog({ user, onClose }: LinkDialogProps) {
  const choices: { value: LinkKind; label: string }[] = [
    { value: 'sign_in', label: 'Sign in (10 minutes)' },
    { value: 'reset', label: 'Choose a new password (1 hour)' },
    ...(user.emailConfirmed ? [] : [{ value: 'confirm' as const, label: 'Confirm the address (1 hour)' }]),
  ];
  const [kind, setKind] = useState<LinkKind>('sign_in');
  const made = useRef<MadeLink | null>(null);
  const [shown, setShown] = useState<MadeLink | null>(null);
  if (shown !== null) {
    return (
      <Modal opened onClose={onClose} title="Make a link" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
        <ShownOnce
          title={`It works once, until ${exactTime(Date.parse(shown.expiresAt))}`}
          label="The link"
          secret={shown.url}
          onDone={onClose}
        />
      </Modal>
    );
  }
  return (
    <ReasonDialog
      title="Make a link"
      confirm="Make link"
      onConfirm={async (reason) => {
        made.current = await makeLink(user.id, kind, reason);
      }}
      onClose={() => (made.current === null ? onClose() : setShown(made.current))}
    >
      <p>
        For {user.email}, when no email arrives. Whoever has the link gets in: hand it over in a way that only they can
        read.
      </p>
      <NativeSelect
        label="It lets them"
        data={choices}
        value={kind}
        onChange={({ currentTarget }) =>
          setKind(choices.find(({ value }) => value === currentTarget.value)?.value ?? 'sign_in')
        }
      />
    </ReasonDialog>
  );
}

type SuspendDialogProps = { user: AdminUserDetail['user']; onClose: () => void };

function say(message: string): void {
  notifications.show({ color: 'green', message });
}

function SuspendDialog({ user, onClose }: SuspendDialogProps) {
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

function RestoreDialog({ user, onClose }: SuspendDialogProps) {
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

function ConfirmEmailDialog({ user, onClose }: SuspendDialogProps) {
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
      <p>
        {user.email} counts as confirmed without the link in the email, and gets the welcome tokens if they are due.
      </p>
    </ReasonDialog>
  );
}

function RoleDialog({ user, onClose }: SuspendDialogProps) {
  const isAdmin = user.role === 'admin';
  return (
    <ReasonDialog
      title={isAdmin ? 'Remove administrator' : 'Make administrator'}
      confirm={isAdmin ? 'Remove admin' : 'Make admin'}
      isDangerous={isAdmin}
      onConfirm={async (reason) => {
        await setRole(user.id, isAdmin ? 'user' : 'admin', reason);
        say(isAdmin ? `${user.email} is no longer an administrator.` : `${user.email} is an administrator now.`);
      }}
      onClose={onClose}
    >
      <p>
        {isAdmin
          ? `${user.email} loses access to this panel immediately.`
          : `${user.email} can see and change everything here: people, their generations and tokens, prices and settings.`}
      </p>
    </ReasonDialog>
  );
}

function EndSessionsDialog({ user, onClose }: SuspendDialogProps) {
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

function CopyDialog({ user, onClose }: SuspendDialogProps) {
  return (
    <ReasonDialog
      title="Make a copy of their data"
      confirm="Make copy"
      onConfirm={async (reason) => {
        await makeCopy(user.id, reason);
        say(`The copy is being made. ${user.email} gets an email when it is ready.`);
      }}
      onClose={onClose}
    >
      <p>
        Everything about {user.email} in one zip. They download it in their own settings; you cannot. Make sure that
        they asked for it.
      </p>
    </ReasonDialog>
  );
}

type User = AdminUserDetail['user'];
export type UserAct =
  | 'adjust'
  | 'limit'
  | 'copy'
  | 'suspend'
  | 'restore'
  | 'confirm'
  | 'role'
  | 'sessions'
  | 'link'
  | 'view';

function actsFor({ role, isSelf, isOperator, emailConfirmed, suspension }: User) {
  return [
    { act: 'adjust', label: 'Adjust tokens', icon: Coins, isOffered: true },
    { act: 'limit', label: 'Limit generations', icon: Gauge, isOffered: true },
    { act: 'confirm', label: 'Confirm email', icon: MailCheck, isOffered: !emailConfirmed },
    { act: 'view', label: 'View as user', icon: Eye, isOffered: role !== 'admin' && suspension === null },
    {
      act: 'link',
      label: 'Make a link',
      icon: Link,
      isOffered: suspension === null && (isSelf || (role !== 'admin' && !isOperator)),
    },
    { act: 'sessions', label: 'End sessions', icon: LogOut, isOffered: true },
    { act: 'copy', label: 'Make a copy of their data', icon: FileArchive, isOffered: true },
    { act: 'role', label: 'Make admin', icon: ShieldPlus, isOffered: role !== 'admin' && emailConfirmed },
    { act: 'role', label: 'Remove admin', icon: ShieldMinus, isOffered: role === 'admin' && !isSelf && !isOperator },
    { act: 'suspend', label: 'Suspend', icon: Ban, isOffered: suspension === null && !isSelf },
    { act: 'restore', label: 'Restore', icon: RotateCcw, isOffered: suspension !== null },
  ] as const;
}

export const userDialogs = {
  adjust: AdjustTokensDialog,
  limit: LimitDialog,
  confirm: ConfirmEmailDialog,
  copy: CopyDialog,
  sessions: EndSessionsDialog,
  role: RoleDialog,
  suspend: SuspendDialog,
  restore: RestoreDialog,
  link: LinkDialog,
  view: ViewDialog,
};

/** What can be done to an account; each act asks for a reason. */
export function UserActions({ user }: { user: User }) {
  const [act, setAct] = useState<UserAct | null>(null);
  const Dialog = act === null ? null : userDialogs[act];
  return (
    <>
      <div className={classes.actions}>
        {actsFor(user)
          .filter(({ isOffered }) => isOffered)
          .map(({ act: offered, label, icon: Icon }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              leftSection={<Icon size={14} aria-hidden />}
              onClick={() => setAct(offered)}
            >
              {label}
            </Button>
          ))}
      </div>
      {Dialog !== null && <Dialog user={user} onClose={() => setAct(null)} />}
    </>
  );
}
