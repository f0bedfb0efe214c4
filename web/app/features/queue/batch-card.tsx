import type { Batch } from '@kinora/server/batches-wire';
import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Grid3x3, Pause, Play, X } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { steerBatch } from '../../shared/batches/batches-api.ts';
import { tokenWords } from '../../shared/format/use-formats.ts';
import { sayingItself } from '../../shared/generation/canceled-here.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useToolNames } from '../../shared/tools/summaries.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { useReceiptWords } from './field-words.ts';
import classes from './queue.module.css';

/** Pictures and what opens them come when somebody looks into a batch. */
const BatchResults = lazyPart(
  () => import('./batch-results.tsx'),
  (module) => module.BatchResults,
);

function BatchActs({ batch: { id, state, waiting }, named }: { batch: Batch; named: string }) {
  const say = useTexts('batchPages');
  const [isCancelling, setIsCancelling] = useState(false);
  const steer = useMutation({
    mutationFn: (act: 'pause' | 'resume') => steerBatch(id, act),
    onError: (error) => notifications.show({ color: 'red', title: say('notChanged'), message: errorMessage(error) }),
  });
  async function cancel() {
    const { count, returned } = await sayingItself(
      () => true,
      () => steerBatch(id, 'cancel'),
    );
    notifications.show({ message: say('cancel.done', { count, tokens: tokenWords(returned) }) });
  }
  const isPaused = state === 'paused';
  if (waiting === 0 || (state !== 'running' && !isPaused)) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-describedby={named}
        loading={steer.isPending}
        leftSection={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        onClick={() => steer.mutate(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? say('resume') : say('pause')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-describedby={named}
        aria-haspopup="dialog"
        leftSection={<X size={14} aria-hidden />}
        onClick={() => setIsCancelling(true)}
      >
        {say('cancelRest')}
      </Button>
      <ConfirmDialog
        isOpen={isCancelling}
        title={say('cancel.title')}
        confirm={say('cancelRest')}
        keep={say('cancel.keep')}
        failure={say('cancel.failed')}
        onConfirm={cancel}
        onClose={() => setIsCancelling(false)}
      >
        <p>{say('cancel.text', { count: waiting })}</p>
      </ConfirmDialog>
    </>
  );
}

type Props = {
  batch: Batch;
  /** It is what the address asks for: shown with its receipt. */
  isAskedFor: boolean;
};

/** One batch: how far it is, what it cost, and what can be done with it. */
export function BatchCard({ batch, isAskedFor }: Props) {
  const say = useTexts('batchPages');
  const receiptWords = useReceiptWords();
  const named = useId();
  const card = useRef<HTMLElement>(null);
  const { count, completed, failed, cancelled, state, axes } = batch;
  const isGridded = axes.length > 0;
  const toolName = useToolNames();
  const [open, setOpen] = useState<'grid' | 'receipt' | null>(isAskedFor ? (isGridded ? 'grid' : 'receipt') : null);
  useEffect(() => {
    if (isAskedFor) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isAskedFor]);
  return (
    <article ref={card} className={classes.batch} aria-labelledby={named}>
      <div className={classes.batchHead}>
        <div className={classes.words}>
          <h3 id={named} className={classes.name} dir="auto">
            {batch.name}
          </h3>
          <p className={classes.facts}>
            <span className={classes.state} data-state={state}>
              {say(`state.${state}`)}
            </span>
            <span>{toolName(batch)}</span>
            <span>{say('batch.counts', { done: completed, count })}</span>
            {failed > 0 && <span>{say('batch.failed', { count: failed })}</span>}
            {cancelled > 0 && <span>{say('batch.cancelled', { count: cancelled })}</span>}
            <RelativeTime at={batch.created_at} />
          </p>
          <p className={classes.facts}>{receiptWords(batch.receipt)}</p>
        </div>
        <div className={classes.acts}>
          <BatchActs batch={batch} named={named} />
          {isGridded && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-describedby={named}
              aria-expanded={open === 'grid'}
              leftSection={<Grid3x3 size={14} aria-hidden />}
              onClick={() => setOpen(open === 'grid' ? null : 'grid')}
            >
              {say('grid.title')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-describedby={named}
            aria-expanded={open === 'receipt'}
            rightSection={
              <ChevronDown size={14} className={classes.chevron} data-open={open === 'receipt'} aria-hidden />
            }
            onClick={() => setOpen(open === 'receipt' ? null : 'receipt')}
          >
            {say('receipt.title')}
          </Button>
        </div>
      </div>
      {open !== null && (
        <Suspense fallback={<Skeleton height={120} radius="md" role="status" aria-label={say('items.loading')} />}>
          <BatchResults id={batch.id} isGrid={open === 'grid'} />
        </Suspense>
      )}
    </article>
  );
}
