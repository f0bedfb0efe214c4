import type { Me } from '@kinora/server/me-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { request } from '../../../shared/api/request.ts';
import { enterOtherSession, expectingEnd } from '../../../shared/session/session.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './view-as-banner.module.css';

type Props = { user: Me['user']; viewing: NonNullable<Me['viewing']> };

/** Says as whom an administrator looks at the studio, and ends it. */
export function ViewAsBar({ user, viewing }: Props) {
  const say = useTexts('viewAs');
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
      <section className={classes.banner} aria-label={say('title')}>
        <Eye size={16} aria-hidden />
        <p>{say.rich('text', { b: (content) => <strong>{content}</strong> }, { email: user.email })}</p>
        <Button size="compact-sm" color="dark" loading={stop.isPending} onClick={() => stop.mutate()}>
          {say('stop')}
        </Button>
      </section>
    </>
  );
}

/** Where the view began: the page of the person in the administration. */
const pageOf = (userId: string) => `/admin/users/${userId}`;
