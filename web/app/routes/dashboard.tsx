import { Alert, Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readLinkProblem } from '../features/account/link-problem.ts';
import { ConfirmEmailBanner } from '../features/dashboard/confirm-email-banner.tsx';
import { RecentActivity } from '../features/dashboard/recent-activity.tsx';
import { ToolCards } from '../features/dashboard/tool-cards.tsx';
import { isFirstWelcome, isNewcomer } from '../features/dashboard/welcome.ts';
import { groupedNumber, tokenCount } from '../format.ts';
import { catalogueQuery, meQuery } from '../queries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import classes from './dashboard.module.css';

export function meta() {
  return [{ title: 'Dashboard - Kinora' }];
}

export default function Dashboard() {
  const { data: me } = useQuery(meQuery);
  const catalogue = useQuery(catalogueQuery);
  const [search] = useSearchParams();
  const linkProblem = readLinkProblem(search);

  useEffect(() => {
    if (!me || !isNewcomer(me, Date.now()) || !isFirstWelcome(me.user.id)) return;
    notifications.show({
      title: 'Welcome to Kinora!',
      message: `Your email is confirmed and ${tokenCount(me.balance.total)} are yours to create with.`,
      autoClose: 12_000,
    });
  }, [me]);

  if (!me) return null;
  return (
    <div className={classes.page}>
      {linkProblem !== null && (
        <Alert color="yellow" mb="lg" role="alert" title={linkProblem.title}>
          {me.user.emailConfirmed && linkProblem.isDeadLink
            ? 'Your email address is confirmed already, so there is nothing left to do.'
            : linkProblem.text}
        </Alert>
      )}
      {!me.user.emailConfirmed && <ConfirmEmailBanner email={me.user.email} />}
      <div className={classes.head}>
        <h1>{me.profile.username ? `Welcome back, ${me.profile.username}` : 'Welcome to your studio'}</h1>
        <p>What do you want to make today?</p>
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <section aria-labelledby="tools-heading">
            <SectionHeading id="tools-heading" title="Tools" />
            {catalogue.isPending && <Skeleton height={176} radius="lg" role="status" aria-label="Loading the tools" />}
            {catalogue.isError && !catalogue.data && (
              <ErrorState
                title="The tools could not be loaded"
                error={catalogue.error}
                onRetry={() => void catalogue.refetch()}
              />
            )}
            {catalogue.data && <ToolCards tools={catalogue.data.tools} />}
          </section>
          <RecentActivity />
        </div>
        <div className={classes.side}>
          <section className={classes.panel} aria-labelledby="tokens-heading">
            <h2 id="tokens-heading">Available Tokens</h2>
            <p className={classes.figure}>{groupedNumber(me.balance.total)}</p>
            <dl className={classes.pockets}>
              <div>
                <dt>Subscription</dt>
                <dd>{groupedNumber(me.balance.tokens)}</dd>
              </div>
              <div>
                <dt>Purchased</dt>
                <dd>{groupedNumber(me.balance.purchased_tokens)}</dd>
              </div>
            </dl>
            <p className={classes.note}>
              You pay only for what reaches your gallery: whatever fails gives its tokens back.
            </p>
          </section>
          <section className={classes.panel} aria-labelledby="creations-heading">
            <h2 id="creations-heading">Creations</h2>
            <p className={classes.figure}>{groupedNumber(me.completedGenerations)}</p>
            <p className={classes.note}>Finished and yours to keep.</p>
            <Button component={Link} to="/gallery" variant="default" size="xs" mt="sm" fullWidth>
              Enter Gallery
            </Button>
          </section>
        </div>
      </div>
    </div>
  );
}
