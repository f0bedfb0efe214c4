import { Avatar, Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { LogOut, Moon, Sun } from 'lucide-react';
import { signOut } from '../api.ts';
import { errorMessage } from '../api-error.ts';
import { announceSession } from '../session.ts';
import classes from './account-menu.module.css';

export function AccountMenu({ email }: { email: string }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => announceSession('signed_out'),
    onError: (error) => notifications.show({ color: 'red', title: 'Not signed out', message: errorMessage(error) }),
  });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label="Account menu" className={classes.button}>
          <Avatar size={32} radius="xl" className={classes.avatar}>
            {email.charAt(0).toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label className={classes.email}>{email}</Menu.Label>
        <Menu.Item
          leftSection={isDark ? <Sun size={15} aria-hidden /> : <Moon size={15} aria-hidden />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<LogOut size={15} aria-hidden />}
          disabled={leave.isPending}
          onClick={() => leave.mutate()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
