import { findTool } from '@kinora/catalogue';
import type { Generation } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { checkGeneration } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { stopwatch } from '../../shared/format/format.ts';
import { CancelDialog } from '../../shared/generation/lazy-cancel-dialog.ts';
import { percentOf, progressWords, stageWords } from '../../shared/generation/progress-words.ts';
import { RunningBar } from '../../shared/generation/running-bar.tsx';
import { timeWords } from '../../shared/generation/time-words.ts';
import { applyGeneration } from '../../shared/live/cache-updates.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import grid from './media-grid.module.css';
import classes from './processing-card.module.css';
import { isStalled } from './stalled.ts';

/** A running job, in the place and size that its result will take. */
export function ProcessingCard({ generation }: { generation: Generation }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const now = useNow(1000);
  const check = useMutation({
    mutationFn: () => checkGeneration(generation.id),
    onSuccess: (checked) => applyGeneration(queryClient, checked),
  });
  const { progress, generation_name: name } = generation;
  const percent = percentOf(progress);
  const time = timeWords(progress, now, findTool({ id: generation.tool_type })?.expectedSeconds);
  const isStopping = progress?.cancel === 'requested';
  return (
    <article className={grid.card} aria-label={`${name}, processing`}>
      <div className={`${grid.media} ${classes.media}`}>
        <p className={classes.prompt}>{name}</p>
        <div className={classes.progress}>
          <p className={classes.state}>
            <span>{progressWords(progress)}</span>
            {percent !== null && <span>{Math.round(percent)}%</span>}
          </p>
          <p role="status" className="visually-hidden">
            {stageWords(progress)}
          </p>
          <RunningBar name={name} percent={percent} size="sm" />
        </div>
      </div>
      <div className={grid.body}>
        <p className={classes.times}>
          {stopwatch(now - Date.parse(generation.created_at))}
          {time !== null && <span> {time}</span>}
        </p>
        {check.isError && (
          <p role="alert" className={classes.problem}>
            {errorMessage(check.error)}
          </p>
        )}
        <div className={classes.actions}>
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
