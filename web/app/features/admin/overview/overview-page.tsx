import { money } from '@kinora/catalogue/money';
import type { AdminStats } from '@kinora/server/admin-wire';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { statsQuery } from '../admin-api.ts';
import { percentOf } from '../business/figures.tsx';
import { type Figure, Figures, PageHead } from '../page-parts.tsx';

/** Above this part of a day's generations, failures are worth a look. */
const ALARMING_FAILURES = 0.1;

function revenueText(revenue: AdminStats['revenue30Days'], locale: string): string {
  const brought = revenue.filter(({ amount }) => amount !== 0);
  return brought.length === 0
    ? '0'
    : brought.map(({ amount, currency }) => money(amount, currency, locale)).join(' + ');
}

/** The numbers at the top of the panel. */
export function statsFigures(stats: AdminStats, say: Say<'adminOverview'>, locale: string): Figure[] {
  const { generations24Hours: today, failed24Hours: failed } = stats;
  return [
    {
      name: say('users'),
      to: '/admin/users',
      value: stats.users,
      note: say('users.note', { count: stats.newUsers7Days }),
    },
    {
      name: say('paying'),
      value: stats.paying,
      note: say('paying.note', { percent: percentOf(locale, stats.paying, stats.users) }),
    },
    { name: say('generations'), value: stats.generations, note: say('generations.note', { count: today }) },
    {
      name: say('failed'),
      value: failed,
      note: say('failed.note', { percent: percentOf(locale, failed, today) }),
      ...(today > 0 && failed / today > ALARMING_FAILURES ? { tone: 'bad' as const } : {}),
    },
    { name: say('now'), to: '/admin/jobs', value: stats.processing },
    { name: say('used'), value: stats.tokensUsed },
    { name: say('outstanding'), value: stats.tokensOutstanding, note: say('outstanding.note') },
    {
      name: say('revenue'),
      to: '/admin/payments',
      value: revenueText(stats.revenue30Days, locale),
      note: say('revenue.note'),
    },
    {
      name: say('openFlags'),
      to: '/admin/moderation?state=open',
      value: stats.openFlags,
      ...(stats.openFlags > 0 ? { tone: 'caution' as const } : {}),
    },
    {
      name: say('risk'),
      to: '/admin/risk',
      value: stats.riskOpen + stats.riskHeld,
      note: say('risk.note', { count: stats.riskHeld }),
      ...(stats.riskHeld > 0 ? { tone: 'caution' as const } : {}),
    },
    { name: say('suspended'), value: stats.suspended },
    {
      name: say('unmarked'),
      value: stats.unmarked,
      note: say('unmarked.note'),
      ...(stats.unmarked > 0 ? { tone: 'caution' as const } : {}),
    },
  ];
}

/** The library that draws lines weighs more than all else of the panel. */
const ChartsSection = lazyPart(
  () => import('./charts-section.tsx'),
  (module) => module.ChartsSection,
);

/** What is on sale while its provider has changed the model behind it. */
function DriftedTools({ tools }: { tools: AdminStats['driftedTools'] }) {
  const say = useTexts('adminOverview');
  if (tools.length === 0) return null;
  const links = tools.map(({ id, name }, n) => (
    <span key={id}>
      {n > 0 && ', '}
      <Link to={`/admin/tools/${id}`}>{name}</Link>
    </span>
  ));
  return (
    <Alert color="yellow" mb="md" icon={<TriangleAlert aria-hidden />} title={say('drift.title')}>
      {say.rich('drift.text', { tools: () => links }, { count: tools.length })}
    </Alert>
  );
}

export const handle: TextsHandle = { texts: ['adminOverview'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminOverview')('title'), textsOf('admin')('title')) }];
}

/** How the studio is doing. */
export default function OverviewPage() {
  const say = useTexts('adminOverview');
  const locale = useShownLocale();
  const stats = useQuery(statsQuery);
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={stats} label={say('loading')} problem={say('notLoaded')} height={190}>
        {(data) => (
          <>
            <DriftedTools tools={data.driftedTools} />
            <Figures label={say('figures')} figures={statsFigures(data, say, locale)} />
          </>
        )}
      </Loaded>
      <Suspense fallback={<Skeleton height={480} mt="lg" radius="md" role="status" aria-label={say('time.loading')} />}>
        <ChartsSection />
      </Suspense>
    </>
  );
}
