import { limits } from '@kinora/catalogue/limits';
import type { Generation } from '@kinora/server/wire';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ImageIcon } from 'lucide-react';
import { Link } from 'react-router';
import { catalogueQuery, generationsQuery } from '../../queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MediaImage } from '../../ui/media-image.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tokens } from '../../ui/tokens.tsx';
import classes from './recent-activity.module.css';

const HEADING = 'activity-heading';

function Row({ generation }: { generation: Generation }) {
  const { data: catalogue } = useQuery(catalogueQuery);
  const route = catalogue?.tools.find(({ id }) => id === generation.tool_type)?.route;
  const [output] = generation.outputs;
  return (
    <li className={classes.row}>
      <span className={classes.thumbnail}>
        {output ? (
          <MediaImage
            src={output.thumbnailUrl ?? output.url}
            alt=""
            width={output.width}
            height={output.height}
            placeholder={output.placeholder}
          />
        ) : (
          <ImageIcon size={18} aria-hidden />
        )}
      </span>
      <span className={classes.words}>
        {route ? <Link to={route}>{generation.generation_name}</Link> : <span>{generation.generation_name}</span>}
        <span className={classes.tool}>
          <span className={classes.toolName}>{generation.tool_name}, </span>
          <RelativeTime at={generation.created_at} />
        </span>
      </span>
      <span className={classes.end}>
        <StatusBadge status={generation.status} />
        <Tokens count={generation.tokens_used} size={13} />
      </span>
    </li>
  );
}

/** The latest generations of all tools, live. */
export function RecentActivity() {
  const recent = useQuery(generationsQuery({ limit: limits.dashboardActivities }));
  return (
    <section aria-labelledby={HEADING} className={classes.panel}>
      <SectionHeading id={HEADING} title="Recent Activity" />
      {recent.isPending && <Skeleton height={220} radius="md" role="status" aria-label="Loading your activity" />}
      {recent.isError && recent.data === undefined && (
        <ErrorState
          title="Your activity could not be loaded"
          error={recent.error}
          onRetry={() => void recent.refetch()}
        />
      )}
      {recent.data?.generations.length === 0 && (
        <EmptyState title="Nothing here yet" text="What you create appears here the moment it starts." />
      )}
      <ul className={classes.rows}>
        {recent.data?.generations.map((generation) => (
          <Row key={generation.id} generation={generation} />
        ))}
      </ul>
    </section>
  );
}
