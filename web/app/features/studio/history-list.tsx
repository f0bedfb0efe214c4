import { limits } from '@kinora/catalogue/limits';
import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { generationsQuery } from '../../shared/api/queries.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { type CardActs, GenerationCard } from './generation-card.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { MediaGrid } from './media-grid.tsx';
import classes from './section.module.css';
import { StudioEmpty } from './studio-empty.tsx';

const HEADING = 'recent-heading';

type Props = CardActs & { tool: Tool; onExample: (field: string, text: string) => void };

/** What the history shows: everything but the jobs that still run. */
export function useHistory(toolId: string) {
  const query = useQuery(generationsQuery({ tool_type: toolId, limit: limits.recentGenerations }));
  const isEnded = (generation: Generation) => generation.status !== 'processing';
  return { ...query, all: query.data?.generations ?? [], ended: query.data?.generations.filter(isEnded) ?? [] };
}

export function HistoryList({ tool, onExample, ...acts }: Props) {
  const history = useHistory(tool.id);
  return (
    <section aria-labelledby={HEADING} className={classes.section}>
      <SectionHeading id={HEADING} title={tool.words?.history ?? 'Recent Generations'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Refresh the list"
          title="Refresh"
          loading={history.isRefetching}
          onClick={() => void history.refetch()}
        >
          <RotateCw size={16} aria-hidden />
        </ActionIcon>
      </SectionHeading>
      {history.isPending && <HistorySkeleton />}
      {history.isError && history.data === undefined && (
        <ErrorState
          title="Your generations could not be loaded"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isSuccess && history.all.length === 0 && <StudioEmpty tool={tool} onExample={onExample} />}
      {history.ended.length > 0 && (
        <MediaGrid label={HEADING} generations={history.ended}>
          {(generation) => <GenerationCard generation={generation} {...acts} />}
        </MediaGrid>
      )}
      {history.isSuccess && history.all.length > 0 && history.ended.length === 0 && (
        <p className={classes.waiting}>Your first result appears here in a moment.</p>
      )}
    </section>
  );
}
