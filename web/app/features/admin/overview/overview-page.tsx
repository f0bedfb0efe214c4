import { money } from '@kinora/catalogue/money';
import type { AdminStats } from '@kinora/server/admin-wire';
import { useQuery } from '@tanstack/react-query';
import { groupedNumber } from '../../../shared/format/format.ts';
import { statsQuery } from '../admin-api.ts';
import { Loaded } from '../loaded.tsx';
import { type Figure, Figures, PageHead } from '../panel.tsx';
import { ChartsSection } from './charts-section.tsx';

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
    { name: 'Suspended', value: stats.suspended },
  ];
}

/** How the studio is doing. */
export function OverviewPage() {
  const stats = useQuery(statsQuery);
  return (
    <>
      <PageHead title="Overview" />
      <Loaded query={stats} what="The figures" height={190}>
        {(data) => <Figures label="Figures" figures={statsFigures(data)} />}
      </Loaded>
      <ChartsSection />
    </>
  );
}
