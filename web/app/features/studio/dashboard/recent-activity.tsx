import { limits } from '@kinora/catalogue/limits';
import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { generationsQuery, queryClient } from '../../../shared/api/queries.ts';
import { ask } from '../../../shared/api/request.ts';
import { reuseRoute } from '../../../shared/generation/reuse-settings.ts';
import { onLanguageChange } from '../../../shared/texts/texts-store.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { SectionHeading } from '../../../shared/ui/section-heading.tsx';
import classes from './recent-activity.module.css';

type ToolsProps = {
  tools: readonly CatalogueTool[];
  /** Whether those are only the first. */
  hasMore: boolean;
};

const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: async ({ signal }) => {
    const { ofProgram, own } = await ask(
      async () => (await import('@kinora/server/banner-wire')).samplesSchema,
      '/api/samples',
      { signal },
    );
    if (!ofProgram) return own;
    const { sampleCreations } = await import('../../../shared/brand/showcase/sample-creations.ts');
    return sampleCreations.map(({ creation: { prompt, ...picture }, tool }) => ({ ...picture, words: prompt, tool }));
  },
});

const FirstSteps = lazyPart(
  () => import('./first-steps.tsx'),
  (module) => module.FirstSteps,
);

/** For somebody who has made nothing yet: first steps, and samples where the studio shows any, each of which says that it is one. */
function SampleActivity({ tools }: Pick<ToolsProps, 'tools'>) {
  const say = useTexts('dashboard');
  const { data: samples = [] } = useQuery(samplesQuery);
  return (
    <>
      <Suspense fallback={<Skeleton height={268} mb={8} radius="md" />}>
        <FirstSteps tools={tools} />
      </Suspense>
      {samples.length > 0 && (
        <ul aria-label={say('samples')}>
          {samples.map(({ url, width, height, words, ...more }) => (
            <li key={url} className={classes.row}>
              <span className={classes.thumbnail}>
                <img src={url} alt="" {...{ width, height }} loading="lazy" decoding="async" />
              </span>
              <span className={classes.rowWords}>
                <span dir="auto" lang={'lang' in more ? more.lang : undefined}>
                  {words}
                </span>
                {'tool' in more && <span className={classes.detail}>{more.tool}</span>}
              </span>
              <span className={classes.sample}>{say('sample')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

// The operator may have written their words in several.
onLanguageChange(() => void queryClient.invalidateQueries({ queryKey: samplesQuery.queryKey }));

const HEADING = 'activity-heading';

/** Rows need the definitions of all tools, and the rest of the page does not wait for those. */
const ActivityRow = lazyPart(
  () => import('./activity-row.tsx'),
  (module) => module.ActivityRow,
);

type ListProps = ToolsProps & { ids: readonly string[] };

function ActivityList({ ids, tools, hasMore }: ListProps) {
  if (ids.length === 0) return <SampleActivity tools={tools} />;
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
  const loading = <Skeleton height="100%" mih={268} radius="md" role="status" aria-label={say('activity.loading')} />;
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
