import { limits } from '@kinora/catalogue/limits';
import { Alert, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect } from 'react';
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
import type { FirstHandle } from '../../shared/api/first-asks.ts';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { brand, pageTitle } from '../../shared/brand/use-brand.ts';
import { tokenWords } from '../../shared/format/use-formats.ts';
import { readLinkProblem } from '../../shared/session/link-problem.ts';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { Words } from '../../shared/texts/words.tsx';
import { catalogueQuery } from '../../shared/tools/summaries.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './dashboard.module.css';

export const handle: TextsHandle & FirstHandle = {
  texts: ['dashboard', 'tools', 'generation'],
  asks: { known: ['/api/catalogue*', `/api/generations?limit=${limits.dashboardActivities}`] },
};

/** Starts while the session is still being checked. */
export async function clientLoader() {
  void queryClient.prefetchQuery(catalogueQuery);
  await Promise.all(handle.texts.map(loadTexts));
  return null;
}

export function meta() {
  const say = textsOf('dashboard');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('description') }];
}

const TOOLS_HEADING = 'tools-heading';
const CLASSIC_HEADING = 'classic-heading';
/** Pixels of a row of tools with its dots, so that nothing moves when they arrive. */
const CARD_HEIGHT = 297;
const CLASSIC_CARD_HEIGHT = 152;

export default function Dashboard() {
  const say = useTexts('dashboard');
  const tools = useTexts('tools');
  const { data: me } = useQuery(meQuery);
  const catalogue = useQuery(catalogueQuery);
  const [search] = useSearchParams();
  const linkProblem = readLinkProblem(search);

  useEffect(() => {
    if (!me || !isNewcomer(me, Date.now()) || !isFirstWelcome(me.user.id)) return;
    const welcome = textsOf('dashboard');
    notifications.show({
      title: welcome('first.title', { studio: brand().name }),
      message: welcome('first.text', { tokens: tokenWords(me.balance.total) }),
      autoClose: 12_000,
    });
  }, [me]);

  // First what the outline has; what is below follows in a piece of work of its own.
  const hasRest = useDeferredValue(true, false);
  const listed = catalogue.data?.tools.filter(({ route, comingSoon }) => route !== null || comingSoon) ?? [];

  if (!me) return null;
  return (
    <div className={classes.page}>
      {linkProblem !== null && (
        <Suspense>
          <Alert color="yellow" mb="lg" role="alert" title={<Words text={linkProblem.title} />}>
            {me.user.emailConfirmed && linkProblem.isDeadLink ? (
              say('confirmedAlready')
            ) : (
              <Words text={linkProblem.text} />
            )}
          </Alert>
        </Suspense>
      )}
      {!me.user.emailConfirmed && <ConfirmEmailBanner email={me.user.email} />}
      <Suspense>
        {me.isHeld && <HeldAccount />}
        {me.signupGift !== null && <SignupGift gift={me.signupGift} />}
      </Suspense>
      <div className={classes.head}>
        <h1>{me.profile.username ? say('back', { name: me.profile.username }) : say('welcome')}</h1>
        <p>{say('lead')}</p>
      </div>
      <section aria-labelledby={TOOLS_HEADING} className={classes.tools}>
        {catalogue.data ? (
          <ToolCarousel headingId={TOOLS_HEADING} tools={listed} />
        ) : (
          <>
            <SectionHeading id={TOOLS_HEADING} title={tools('heading')} />
            {catalogue.isError ? (
              <ErrorState title={tools('notLoaded')} error={catalogue.error} onRetry={() => void catalogue.refetch()} />
            ) : (
              <Skeleton height={CARD_HEIGHT} radius="lg" role="status" aria-label={tools('loading')} />
            )}
          </>
        )}
      </section>
      {hasRest && (
        <>
          <div className={classes.columns}>
            <RecentActivity tools={listed} hasMore={(catalogue.data?.more ?? 0) > 0} />
            <SidePanels me={me} tools={listed} />
          </div>
          <section aria-labelledby={CLASSIC_HEADING} className={classes.classic}>
            <SectionHeading id={CLASSIC_HEADING} title={tools('group.classic')} />
            <p className={classes.lead}>{say('classicLead')}</p>
            {catalogue.data ? (
              <ClassicTools listed={catalogue.data.tools} headingId={CLASSIC_HEADING} />
            ) : (
              !catalogue.isError && <Skeleton height={CLASSIC_CARD_HEIGHT} radius="md" />
            )}
          </section>
        </>
      )}
    </div>
  );
}
