import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Button } from '@mantine/core';
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
import { useState } from 'react';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { type UserAct, userDialogs } from './user-dialogs.tsx';
import classes from './users.module.css';

type User = AdminUserDetail['user'];

function actsFor(say: Say<'adminUsers'>, { role, isSelf, isOperator, emailConfirmed, suspension, workspace }: User) {
  // Nobody signs in to a workspace, and it has no address of its own.
  const isPerson = workspace === null;
  return [
    { act: 'adjust', label: say('adjust.title'), icon: Coins, isOffered: true },
    { act: 'limit', label: say('limit.title'), icon: Gauge, isOffered: true },
    { act: 'confirm', label: say('confirm.title'), icon: MailCheck, isOffered: isPerson && !emailConfirmed },
    {
      act: 'view',
      label: say('view.title'),
      icon: Eye,
      isOffered: isPerson && role !== 'admin' && suspension === null,
    },
    {
      act: 'link',
      label: say('link.title'),
      icon: Link,
      isOffered: isPerson && suspension === null && (isSelf || (role !== 'admin' && !isOperator)),
    },
    { act: 'sessions', label: say('sessions.end'), icon: LogOut, isOffered: true },
    { act: 'copy', label: say('copy.title'), icon: FileArchive, isOffered: true },
    {
      act: 'role',
      label: say('role.make'),
      icon: ShieldPlus,
      isOffered: isPerson && role !== 'admin' && emailConfirmed,
    },
    {
      act: 'role',
      label: say('role.remove'),
      icon: ShieldMinus,
      isOffered: role === 'admin' && !isSelf && !isOperator,
    },
    { act: 'suspend', label: say('suspend.do'), icon: Ban, isOffered: suspension === null && !isSelf },
    { act: 'restore', label: say('restore.do'), icon: RotateCcw, isOffered: suspension !== null },
  ] as const;
}
/** What can be done to an account; each act asks for a reason. */
export function UserActions({ user }: { user: User }) {
  const say = useTexts('adminUsers');
  const [act, setAct] = useState<UserAct | null>(null);
  const Dialog = act === null ? null : userDialogs[act];
  return (
    <>
      <div className={classes.actions}>
        {actsFor(say, user)
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
