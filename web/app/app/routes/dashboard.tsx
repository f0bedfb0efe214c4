import { Alert, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ClassicTools } from '../../features/studio/classic/classic-tools.tsx';
import {
  ConfirmEmailBanner,
  HeldAccount,
  isFirstWelcome,
  isNewcomer,
  SignupGift,
} from '../../features/studio/dashboard/dashboard-notices.tsx';
import { RecentActivity } from '../../features/studio/dashboard/recent-activity.tsx';
import { SidePanels } from '../../features/studio/dashboard/side-panels.tsx';
import { ToolCarousel } from '../../features/studio/dashboard/tool-carousel.tsx';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { brand, pageTitle } from '../../shared/brand/use-brand.ts';
import { tokenCount } from '../../shared/format/format.ts';
import { readLinkProblem } from '../../shared/session/link-problem.ts';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './dashboard.module.css';

/** Starts while the session is still being checked. */
export function clientLoader() {
  void queryClient.prefetchQuery(catalogueQuery);
  return null;
}

export function meta() {
  return [
    { title: pageTitle('Dashboard') },
    { name: 'description', content: 'Your tools, your tokens and what you made last.' },
  ];
}

const TOOLS_HEADING = 'tools-heading';
const CLASSIC_HEADING = 'classic-heading';
/** Pixels of a row of tools with its dots, so that nothing moves when they arrive. */
const CARD_HEIGHT = 297;
const CLASSIC_CARD_HEIGHT = 152;

export default function Dashboard() {
  const { data: me } = useQuery(meQuery);
  const catalogue = useQuery(catalogueQuery);
  const [search] = useSearchParams();
  const linkProblem = readLinkProblem(search);

  useEffect(() => {
    if (!me || !isNewcomer(me, Date.now()) || !isFirstWelcome(me.user.id)) return;
    notifications.show({
      title: `Welcome to ${brand().name}!`,
      message: `Your email is confirmed and ${tokenCount(me.balance.total)} are yours to create with.`,
      autoClose: 12_000,
    });
  }, [me]);

  const listed = catalogue.data?.tools.filter(({ route, comingSoon }) => route !== null || comingSoon) ?? [];

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
      <Suspense>
        {me.isHeld && <HeldAccount />}
        {me.signupGift !== null && <SignupGift gift={me.signupGift} />}
      </Suspense>
      <div className={classes.head}>
        <h1>{me.profile.username ? `Welcome back, ${me.profile.username}` : 'Welcome to your studio'}</h1>
        <p>What do you want to make today?</p>
      </div>
      <section aria-labelledby={TOOLS_HEADING} className={classes.tools}>
        {catalogue.data ? (
          <ToolCarousel headingId={TOOLS_HEADING} tools={listed} />
        ) : (
          <>
            <SectionHeading id={TOOLS_HEADING} title="Tools" />
            {catalogue.isError ? (
              <ErrorState
                title="The tools could not be loaded"
                error={catalogue.error}
                onRetry={() => void catalogue.refetch()}
              />
            ) : (
              <Skeleton height={CARD_HEIGHT} radius="lg" role="status" aria-label="Loading the tools" />
            )}
          </>
        )}
      </section>
      <div className={classes.columns}>
        <RecentActivity tools={listed} hasMore={(catalogue.data?.more ?? 0) > 0} />
        <SidePanels me={me} tools={listed} />
      </div>
      <section aria-labelledby={CLASSIC_HEADING} className={classes.classic}>
        <SectionHeading id={CLASSIC_HEADING} title="Classic tools" />
        <p className={classes.lead}>Short forms of some of the tools above, which open right here.</p>
        {catalogue.data ? (
          <ClassicTools listed={catalogue.data.tools} headingId={CLASSIC_HEADING} />
        ) : (
          !catalogue.isError && <Skeleton height={CLASSIC_CARD_HEIGHT} radius="md" />
        )}
      </section>
    </div>
  );
}
