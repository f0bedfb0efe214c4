import type { OwnSession } from '@kinora/server/account-wire';
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot, Monitor, Smartphone } from 'lucide-react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { endSession, sessionsQuery } from '../../shared/session/access-api.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { deviceOf } from './device-name.ts';
import classes from './session-list.module.css';

const icons = { phone: Smartphone, computer: Monitor, program: Bot };

/** Where this person is signed in, the device in hand first. */
export function SessionList() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  if (error)
    return <ErrorState title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <Skeleton height={120} radius="md" mb="lg" role="status" aria-label="Loading your devices" />;
  return (
    <ul className={classes.list} aria-label="Where you are signed in">
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
