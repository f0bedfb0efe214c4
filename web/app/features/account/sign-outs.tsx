import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone, ShieldOff } from 'lucide-react';
import { signOut } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { sessionsQuery } from '../../shared/session/access-api.ts';
import { signOutEverywhere, signOutOthers } from '../../shared/session/account-api.ts';
import { announceSession } from '../../shared/session/session.ts';
import classes from './sign-outs.module.css';

function onError(error: unknown) {
  notifications.show({ color: 'red', title: 'Not signed out', message: errorMessage(error) });
}

function leave() {
  announceSession('SIGNED_OUT');
}

export function SignOuts() {
  const client = useQueryClient();
  const here = useMutation({ mutationFn: signOut, onSuccess: leave, onError });
  const everywhere = useMutation({ mutationFn: signOutEverywhere, onSuccess: leave, onError });
  const others = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => {
      notifications.show({ color: 'green', message: 'All other devices are signed out.' });
      return client.invalidateQueries(sessionsQuery);
    },
    onError,
  });
  const choices = [
    { act: here, icon: LogOut, label: 'Sign out', text: 'On this device.' },
    { act: others, icon: MonitorSmartphone, label: 'Sign out other devices', text: 'You stay signed in here.' },
    { act: everywhere, icon: ShieldOff, label: 'Sign out everywhere', text: 'On all devices, this one included.' },
  ];
  const isBusy = choices.some(({ act }) => act.isPending);
  return (
    <ul className={classes.choices}>
      {choices.map(({ act, icon: Icon, label, text }) => (
        <li key={label}>
          <span>{text}</span>
          <Button
            variant="default"
            leftSection={<Icon size={15} aria-hidden />}
            loading={act.isPending}
            disabled={isBusy}
            onClick={() => act.mutate()}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
