import { limits } from '@kinora/catalogue/limits';
import type { CatalogueTool, Generation } from '@kinora/server/wire';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { generationsQuery } from '../../../shared/api/queries.ts';
import { sampleCreations } from '../../../shared/brand/showcase/sample-creations.ts';
import { reuseRoute } from '../../../shared/generation/reuse-settings.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import classes from './recent-activity.module.css';

/** What the panel will look like, for somebody who has made nothing yet. Each row says that it is a sample. */
function SampleActivity() {
  const say = useTexts('dashboard');
  return (
    <>
      <div className={classes.words}>
        <h3>{say('activity.none')}</h3>
        <p>{say('activity.noneText')}</p>
      </div>
      <ul aria-label={say('samples')}>
        {sampleCreations.map(({ id, creation, tool }) => (
          <li key={id} className={classes.row}>
            <span className={classes.thumbnail}>
              <img
                src={creation.url}
                alt=""
                width={creation.width}
                height={creation.height}
                loading="lazy"
                decoding="async"
              />
            </span>
            <span className={classes.rowWords}>
              <span>{creation.prompt}</span>
              <span className={classes.detail}>{tool}</span>
            </span>
            <span className={classes.sample}>{say('sample')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const HEADING = 'activity-heading';

/** Rows need the definitions of all tools, and the rest of the page does not wait for those. */
const ActivityRow = lazyPart(
  () => import('./activity-row.tsx'),
  (module) => module.ActivityRow,
);

type ToolsProps = {
  tools: readonly CatalogueTool[];
  /** Whether those are only the first. */
  hasMore: boolean;
};
type ListProps = ToolsProps & { ids: readonly string[] };

function ActivityList({ ids, tools, hasMore }: ListProps) {
  if (ids.length === 0) return <SampleActivity />;
  const routes = new Map(tools.map(({ id, route }) => [id, route]));
  const routeOf = (generation: Generation) =>
    routes.get(generation.tool_type) ?? (hasMore ? reuseRoute(generation) : null);
  return (
    <ul>
      {ids.map((id) => (
        <ActivityRow key={id} id={id} routeOf={routeOf} />
      ))}
    </ul>
  );
}

/** The latest generations of all tools, live. */
export function RecentActivity({ tools, hasMore }: ToolsProps) {
  const say = useTexts('dashboard');
  const recent = useQuery(generationsQuery({ limit: limits.dashboardActivities }));
  const loading = <Skeleton height="100%" radius="md" role="status" aria-label={say('activity.loading')} />;
  return (
    <section aria-labelledby={HEADING} className={classes.panel}>
      <SectionHeading id={HEADING} title={say('activity')} />
      {/* Samples have nothing in them by which a keyboard could scroll. */}
      <div className={classes.rows} tabIndex={recent.data?.ids.length === 0 ? 0 : undefined}>
        {recent.isPending && loading}
        {recent.isError && recent.data === undefined && (
          <ErrorState title={say('activity.notLoaded')} error={recent.error} onRetry={() => void recent.refetch()} />
        )}
        {recent.data && (
          <Suspense fallback={loading}>
            <ActivityList ids={recent.data.ids} tools={tools} hasMore={hasMore} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
