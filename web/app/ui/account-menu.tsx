import type { Me } from '@kinora/server/wire';
import { Avatar, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, CreditCard, LogOut, Moon, Settings, ShieldCheck, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { signOut } from '../api.ts';
import { errorMessage } from '../api-error.ts';
import { announceSession } from '../session.ts';
import classes from './account-menu.module.css';
import { Popover } from './popover.tsx';
import { TokenPockets } from './token-pockets.tsx';

/** The picture leads to the settings; the button beside it opens what else there is to do. */
export function AccountMenu({ user, profile, balance }: Pick<Me, 'user' | 'profile' | 'balance'>) {
  const { email, role } = user;
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => announceSession('SIGNED_OUT'),
    onError: (error) => notifications.show({ color: 'red', title: 'Not signed out', message: errorMessage(error) }),
  });
  return (
    <div className={classes.account}>
      <Link to="/settings" aria-label="Settings" title="Settings" className={classes.settings}>
        <Avatar src={profile.avatar_url} alt="" size={32} radius="xl" className={classes.avatar}>
          {email.charAt(0).toUpperCase()}
        </Avatar>
      </Link>
      <Popover
        label="Account menu"
        place={{ side: 'below', align: 'end' }}
        width={260}
        trigger={(trigger) => (
          <UnstyledButton {...trigger} aria-label="Account menu" title="Account menu" className={classes.open}>
            <ChevronDown size={15} aria-hidden />
          </UnstyledButton>
        )}
      >
        <p className={classes.email}>{email}</p>
        <dl className={classes.pockets}>
          <TokenPockets balance={balance} />
        </dl>
        <p className={classes.note}>
          Subscription tokens are spent first. A generation that fails gives its tokens back.
        </p>
        <UnstyledButton component={Link} to="/settings?tab=billing" className={classes.item}>
          <CreditCard size={15} aria-hidden />
          Plans and token packs
        </UnstyledButton>
        <UnstyledButton component={Link} to="/settings" className={classes.item}>
          <Settings size={15} aria-hidden />
          Settings
        </UnstyledButton>
        {role === 'admin' && (
          <UnstyledButton component={Link} to="/admin" className={classes.item}>
            <ShieldCheck size={15} aria-hidden />
            Administration
          </UnstyledButton>
        )}
        <UnstyledButton className={classes.item} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? <Sun size={15} aria-hidden /> : <Moon size={15} aria-hidden />}
          {isDark ? 'Light theme' : 'Dark theme'}
        </UnstyledButton>
        <UnstyledButton className={classes.item} disabled={leave.isPending} onClick={() => leave.mutate()}>
          <LogOut size={15} aria-hidden />
          Sign out
        </UnstyledButton>
      </Popover>
    </div>
  );
}
