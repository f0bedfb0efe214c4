import { Avatar, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { LogOut, Moon, Settings, ShieldCheck, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { signOut } from '../api.ts';
import { errorMessage } from '../api-error.ts';
import { announceSession } from '../session.ts';
import classes from './account-menu.module.css';
import { Popover } from './popover.tsx';

type Props = { email: string; avatarUrl: string | null; isAdmin: boolean };

export function AccountMenu({ email, avatarUrl, isAdmin }: Props) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => announceSession('SIGNED_OUT'),
    onError: (error) => notifications.show({ color: 'red', title: 'Not signed out', message: errorMessage(error) }),
  });
  return (
    <Popover
      label="Account menu"
      place={{ side: 'below', align: 'end' }}
      width={240}
      trigger={(trigger) => (
        <UnstyledButton {...trigger} aria-label="Account menu" className={classes.button}>
          <Avatar src={avatarUrl} alt="" size={32} radius="xl" className={classes.avatar}>
            {email.charAt(0).toUpperCase()}
          </Avatar>
        </UnstyledButton>
      )}
    >
      <p className={classes.email}>{email}</p>
      <UnstyledButton component={Link} to="/settings" className={classes.item}>
        <Settings size={15} aria-hidden />
        Settings
      </UnstyledButton>
      {isAdmin && (
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
  );
}
