import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Button } from '@mantine/core';
import { Ban, Coins, Eye, Link, LogOut, MailCheck, RotateCcw, ShieldMinus, ShieldPlus } from 'lucide-react';
import { useState } from 'react';
import { AdjustTokensDialog } from './adjust-tokens-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import {
  ConfirmEmailDialog,
  EndSessionsDialog,
  RestoreDialog,
  RoleDialog,
  SuspendDialog,
} from './user-act-dialogs.tsx';
import classes from './user-page.module.css';
import { ViewDialog } from './view-dialog.tsx';

type User = AdminUserDetail['user'];
type Act = 'adjust' | 'suspend' | 'restore' | 'confirm' | 'role' | 'sessions' | 'link' | 'view';

function actsFor({ role, isSelf, isOperator, emailConfirmed, suspension }: User) {
  return [
    { act: 'adjust', label: 'Adjust tokens', icon: Coins, isOffered: true },
    { act: 'confirm', label: 'Confirm email', icon: MailCheck, isOffered: !emailConfirmed },
    { act: 'view', label: 'View as user', icon: Eye, isOffered: role !== 'admin' && suspension === null },
    {
      act: 'link',
      label: 'Make a link',
      icon: Link,
      isOffered: suspension === null && (isSelf || (role !== 'admin' && !isOperator)),
    },
    { act: 'sessions', label: 'End sessions', icon: LogOut, isOffered: true },
    { act: 'role', label: 'Make admin', icon: ShieldPlus, isOffered: role !== 'admin' && emailConfirmed },
    { act: 'role', label: 'Remove admin', icon: ShieldMinus, isOffered: role === 'admin' && !isSelf && !isOperator },
    { act: 'suspend', label: 'Suspend', icon: Ban, isOffered: suspension === null && !isSelf },
    { act: 'restore', label: 'Restore', icon: RotateCcw, isOffered: suspension !== null },
  ] as const;
}

const dialogs = {
  adjust: AdjustTokensDialog,
  confirm: ConfirmEmailDialog,
  sessions: EndSessionsDialog,
  role: RoleDialog,
  suspend: SuspendDialog,
  restore: RestoreDialog,
  link: LinkDialog,
  view: ViewDialog,
};

/** What can be done to an account; each act asks for a reason. */
export function UserActions({ user }: { user: User }) {
  const [act, setAct] = useState<Act | null>(null);
  const Dialog = act === null ? null : dialogs[act];
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
