import { limits } from '@kinora/catalogue/limits';
import { messages } from '@kinora/catalogue/messages';
import type { Generation } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { checkGeneration, clearStalled } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { nextMoment } from '../../shared/api/generation-cache.ts';
import { generationsQuery, queryClient } from '../../shared/api/queries.ts';
import { stopwatch } from '../../shared/format/format.ts';
import { CancelDialog } from '../../shared/generation/lazy-dialogs.ts';
import { percentOf, progressText, remainingTime, stageText } from '../../shared/generation/progress-text.ts';
import { RunningBar } from '../../shared/generation/running-bar.tsx';
import { applyGeneration } from '../../shared/live/cache-updates.ts';
import { loadedToolOf } from '../../shared/tools/registry.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { useNow } from '../../shared/ui/relative-time.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { MediaGrid } from './media-grid.tsx';
import classes from './results.module.css';

/** Running for longer than two minutes; `now` in milliseconds. */
export function isStalled(generation: Pick<Generation, 'created_at' | 'status'>, now: number): boolean {
  return generation.status === 'processing' && now - Date.parse(generation.created_at) > limits.stalledAfterMs;
}

/** What became of a look at all that seemed stalled. */
export function clearedNotice({ checked, removed }: { checked: number; removed: number }): string {
  if (checked === 0) return messages.nothingStalled;
  const running = checked - removed;
  const rest = `${running} ${running === 1 ? 'is' : 'are'} still running.`;
  if (removed === 0) return `None were lost. ${rest}`;
  const lost = removed === 1 ? '1 was lost. Its tokens are back.' : `${removed} were lost. Their tokens are back.`;
  return running === 0 ? lost : `${lost} ${rest}`;
}

/** A running job, in the place and size that its result will take. */
function ProcessingCard({ generation }: { generation: Generation }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const now = useNow(1000);
  const check = useMutation({
    mutationFn: async () => {
      const asOf = nextMoment();
      applyGeneration(queryClient, await checkGeneration(generation.id), asOf);
    },
  });
  const { progress, generation_name: name } = generation;
  const percent = percentOf(progress);
  const time = remainingTime(progress, now, loadedToolOf(generation)?.expectedSeconds);
  const isStopping = progress?.cancel === 'requested';
  return (
    <article className={classes.card} aria-label={`${name}, processing`}>
      <div className={`${classes.media} ${classes.runningMedia}`}>
        <p className={classes.prompt}>{name}</p>
        <div className={classes.progress}>
          <p className={classes.state}>
            <span>{progressText(progress)}</span>
            {percent !== null && <span>{Math.round(percent)}%</span>}
          </p>
          <p role="status" className="visually-hidden">
            {stageText(progress)}
          </p>
          <RunningBar name={name} percent={percent} size="sm" />
        </div>
      </div>
      <div className={classes.body}>
        <p className={classes.times}>
          {stopwatch(now - Date.parse(generation.created_at))}
          {time !== null && <span> {time}</span>}
        </p>
        {check.isError && (
          <p role="alert" className={classes.problem}>
            {errorMessage(check.error)}
          </p>
        )}
        <div className={classes.runningActions}>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<X size={13} aria-hidden />}
            disabled={isStopping}
            onClick={() => setIsCancelling(true)}
          >
            {isStopping ? 'Stopping...' : 'Cancel'}
          </Button>
          {isStalled(generation, now) && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<RefreshCw size={13} aria-hidden />}
              loading={check.isPending}
              onClick={() => check.mutate()}
            >
              Check now
            </Button>
          )}
        </div>
      </div>
      {isCancelling && (
        <Suspense>
          <CancelDialog generation={generation} isOpen onClose={() => setIsCancelling(false)} />
        </Suspense>
      )}
    </article>
  );
}

const HEADING = 'processing-heading';
const MOST_SHOWN = 50;

/** The jobs of a tool that run now; nothing when none do. */
export function ProcessingList({ toolId }: { toolId: string }) {
  const [isClearing, setIsClearing] = useState(false);
  const { data } = useQuery(generationsQuery({ tool_type: toolId, status: 'processing', limit: MOST_SHOWN }));
  const running = data?.ids ?? [];
  if (running.length === 0) return null;

  async function clear() {
    const cleared = await clearStalled(toolId);
    await queryClient.invalidateQueries();
    notifications.show({ message: clearedNotice(cleared) });
  }

  return (
    <section aria-labelledby={HEADING} className={classes.section}>
      <SectionHeading id={HEADING} title="Processing" count={running.length}>
        {running.length > 1 && (
          <Button size="xs" variant="default" onClick={() => setIsClearing(true)}>
            Clear All Stalled
          </Button>
        )}
      </SectionHeading>
      <MediaGrid label={HEADING} ids={running}>
        {(generation) => <ProcessingCard generation={generation} />}
      </MediaGrid>
      <ConfirmDialog
        isOpen={isClearing}
        title="Clear all stalled generations?"
        confirm="Clear stalled"
        keep="Leave them"
        failure={messages.clearFailed}
        onConfirm={clear}
        onClose={() => setIsClearing(false)}
      >
        Every generation older than {limits.stalledAfterMs / 60_000} minutes is checked. Lost ones are removed and their
        tokens come back; the others keep running.
      </ConfirmDialog>
    </section>
  );
}
