import { money } from '@kinora/catalogue/money';
import type { AdminStats } from '@kinora/server/admin-wire';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { groupedNumber } from '../../../shared/format/format.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { statsQuery } from '../admin-api.ts';
import { type Figure, Figures, Loaded, PageHead } from '../page-parts.tsx';

/** Above this part of a day's generations, failures are worth a look. */
const ALARMING_FAILURES = 0.1;

/** "12.5%"; of nothing, nothing. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.round((1000 * part) / whole) / 10}%`;
}

function revenueText(revenue: AdminStats['revenue30Days']): string {
  const brought = revenue.filter(({ amount }) => amount !== 0);
  return brought.length === 0 ? '0' : brought.map(({ amount, currency }) => money(amount, currency)).join(' + ');
}

/** The numbers at the top of the panel. */
export function statsFigures(stats: AdminStats): Figure[] {
  const { generations24Hours: today, failed24Hours: failed } = stats;
  return [
    { name: 'Users', value: stats.users, note: `${groupedNumber(stats.newUsers7Days)} new in 7 days` },
    { name: 'Paying', value: stats.paying, note: `${percentOf(stats.paying, stats.users)} of all users` },
    { name: 'Generations', value: stats.generations, note: `${groupedNumber(today)} in 24 hours` },
    {
      name: 'Failed in 24 hours',
      value: failed,
      note: `${percentOf(failed, today)} of that day's`,
      ...(today > 0 && failed / today > ALARMING_FAILURES ? { tone: 'bad' as const } : {}),
    },
    { name: 'Being made now', value: stats.processing },
    { name: 'Tokens used', value: stats.tokensUsed },
    { name: 'Tokens outstanding', value: stats.tokensOutstanding, note: 'What people could still spend' },
    { name: 'Revenue in 30 days', value: revenueText(stats.revenue30Days), note: 'Less what went back' },
    { name: 'Open flags', value: stats.openFlags, ...(stats.openFlags > 0 ? { tone: 'caution' as const } : {}) },
    {
      name: 'Risk',
      value: stats.riskOpen + stats.riskHeld,
      note: `${groupedNumber(stats.riskHeld)} on hold`,
      ...(stats.riskHeld > 0 ? { tone: 'caution' as const } : {}),
    },
    { name: 'Suspended', value: stats.suspended },
    {
      name: 'Without marks',
      value: stats.unmarked,
      note: 'Results that could not be signed yet, or never can be',
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
  if (tools.length === 0) return null;
  return (
    <Alert color="yellow" mb="md" icon={<TriangleAlert aria-hidden />} title="A provider has changed what you sell">
      {tools.map(({ id, name }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link to={`/admin/tools/${id}`}>{name}</Link>
        </span>
      ))}
      {tools.length === 1 ? ' may' : ' may each'} no longer fit its model. Open it to see what changed and what to do.
    </Alert>
  );
}

export function meta() {
  return [{ title: pageTitle('Overview', 'Administration') }];
}

/** How the studio is doing. */
export default function OverviewPage() {
  const stats = useQuery(statsQuery);
  return (
    <>
      <PageHead title="Overview" />
      <Loaded query={stats} what="The figures" height={190}>
        {(data) => (
          <>
            <DriftedTools tools={data.driftedTools} />
            <Figures label="Figures" figures={statsFigures(data)} />
          </>
        )}
      </Loaded>
      <Suspense fallback={<Skeleton height={480} mt="lg" radius="md" role="status" aria-label="Loading the charts" />}>
        <ChartsSection />
      </Suspense>
    </>
  );
}
