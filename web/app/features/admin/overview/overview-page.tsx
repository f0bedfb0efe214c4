import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../admin-queries.ts';
import { Figures } from '../figures.tsx';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { ChartsSection } from './charts-section.tsx';
import { statsFigures } from './stats-cards.ts';

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
