import type { OwnSession } from '@kinora/server/account-wire';
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, LogOut, Monitor, MonitorSmartphone, ShieldOff, Smartphone } from 'lucide-react';
import { signOut } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { endSession, sessionsQuery } from '../../shared/session/access-api.ts';
import { signOutEverywhere, signOutOthers } from '../../shared/session/account-api.ts';
import { signingOut } from '../../shared/session/session.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './account.module.css';

/** The first that matches wins: most browsers name others too, for old times' sake. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

type Device = { name: string; kind: 'phone' | 'computer' | 'program' };

/** "Firefox on Windows", from what a browser says of itself (RFC 9110 10.1.5). */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser === undefined && system === undefined) return { name: 'An unknown device or program', kind: 'program' };
  const kind = /\b(iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer';
  if (browser === undefined || system === undefined) return { name: browser ?? `A browser on ${system}`, kind };
  return { name: `${browser} on ${system}`, kind };
}

function nameIn(known: typeof browsers, agent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(agent))?.[1];
}

function onError(error: unknown) {
  notifications.show({ color: 'red', title: 'Not signed out', message: errorMessage(error) });
}

export function SignOuts() {
  const client = useQueryClient();
  const here = useMutation({ mutationFn: () => signingOut(signOut), onError });
  const everywhere = useMutation({ mutationFn: () => signingOut(signOutEverywhere), onError });
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

const icons = { phone: Smartphone, computer: Monitor, program: Bot };

/** Where this person is signed in, the device in hand first. */
export function SessionList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  if (error)
    return <ErrorState title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <Skeleton height={120} radius="md" mb="lg" role="status" aria-label="Loading your devices" />;
  return (
    <ul className={classes.sessionList} aria-label="Where you are signed in">
      {sessions.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onError: (error) => notifications.show({ color: 'red', title: 'Not signed out', message: errorMessage(error) }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  const { name, kind } = deviceOf(session.userAgent);
  const Icon = icons[kind];
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div className={classes.device}>
        <strong>{name}</strong>
        <p>
          Signed in <RelativeTime at={session.signedInAt} />
          {session.address !== null && `, from ${session.address}`}
        </p>
      </div>
      {session.isCurrent ? (
        <span className={classes.here}>This device</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={`Sign out ${name}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
