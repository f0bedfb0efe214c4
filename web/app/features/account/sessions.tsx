import type { OwnSession } from '@kinora/server/account-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, LogOut, Monitor, MonitorSmartphone, ShieldOff, Smartphone } from 'lucide-react';
import { signOut } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { endSession, sessionsQuery } from '../../shared/session/access-api.ts';
import { signOutEverywhere, signOutOthers } from '../../shared/session/account-api.ts';
import { deviceOf } from '../../shared/session/device-of.ts';
import { signingOut } from '../../shared/session/session.ts';
import { sayText, useTexts } from '../../shared/texts/use-texts.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './account.module.css';

export function SignOuts() {
  const say = useTexts('account');
  const onError = (error: unknown) =>
    notifications.show({ color: 'red', title: say('signOut.failed'), message: errorMessage(error) });
  const client = useQueryClient();
  const here = useMutation({ mutationFn: () => signingOut(signOut), onError });
  const everywhere = useMutation({ mutationFn: () => signingOut(signOutEverywhere), onError });
  const others = useMutation({
    mutationFn: signOutOthers,
    onSuccess: () => {
      notifications.show({ color: 'green', message: say('signOut.othersDone') });
      return client.invalidateQueries(sessionsQuery);
    },
    onError,
  });
  const choices = [
    { act: here, icon: LogOut, label: say('signOut.title'), text: say('signOut.here') },
    { act: others, icon: MonitorSmartphone, label: say('signOut.others'), text: say('signOut.othersText') },
    { act: everywhere, icon: ShieldOff, label: say('signOut.everywhere'), text: say('signOut.everywhereText') },
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

const icons = { phone: Smartphone, computer: Monitor, program: Bot };

/** Where this person is signed in, the device in hand first. */
export function SessionList() {
  const say = useTexts('account');
  const sessions = useQuery(sessionsQuery);
  return (
    <Loaded query={sessions} label={say('devices.loading')} problem={say('devices.notLoaded')} height={120}>
      {(all) => (
        <ul className={classes.sessionList} aria-label={say('devices.list')}>
          {all.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  const say = useTexts('account');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onError: (error) =>
      notifications.show({ color: 'red', title: say('signOut.failed'), message: errorMessage(error) }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  const { name, kind } = deviceOf(session.userAgent);
  const Icon = icons[kind];
  const device = sayText(name);
  const when = () => <RelativeTime at={session.signedInAt} />;
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div className={classes.device}>
        <strong>{device}</strong>
        <p>
          {session.address === null
            ? say.rich('devices.since', { when })
            : say.rich('devices.sinceFrom', { when }, { address: session.address })}
        </p>
      </div>
      {session.isCurrent ? (
        <span className={classes.here}>{say('devices.this')}</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={say('devices.signOutNamed', { device })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {say('signOut.title')}
        </Button>
      )}
    </li>
  );
}
