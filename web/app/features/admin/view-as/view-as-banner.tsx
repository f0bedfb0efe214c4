import type { Me } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { meQuery } from '../../../shared/api/queries.ts';
import { request } from '../../../shared/api/request.ts';
import { enterOtherSession, expectingEnd } from '../../../shared/session/session.ts';
import classes from './view-as-banner.module.css';

/** On every screen while an administrator looks at the studio as somebody else. */
export function ViewAsBanner() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return me?.viewing ? <Banner user={me.user} viewing={me.viewing} /> : null;
}

type Props = { user: Me['user']; viewing: NonNullable<Me['viewing']> };

function Banner({ user, viewing }: Props) {
  const stop = useMutation({
    mutationFn: () =>
      expectingEnd(async () => {
        await request('/api/viewing/stop', { method: 'POST', body: {} });
        return enterOtherSession(pageOf(user.id));
      }),
    onError: (error) => notifications.show({ color: 'red', message: errorMessage(error) }),
  });
  useEffect(() => {
    const timer = setTimeout(
      () => window.location.assign(pageOf(user.id)),
      Math.max(0, Date.parse(viewing.until) - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [user.id, viewing.until]);
  return (
    <>
      <div className={classes.room} />
      <section className={classes.banner} aria-label="Viewing as somebody else">
        <Eye size={16} aria-hidden />
        <p>
          You are viewing as <strong>{user.email}</strong>. Nothing can be changed.
        </p>
        <Button size="compact-sm" color="dark" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      </section>
    </>
  );
}

/** Where the view began: the page of the person in the administration. */
const pageOf = (userId: string) => `/admin/users/${userId}`;
