import { limits } from '@kinora/catalogue/limits';
import type { ClearedStalled, Generation } from '@kinora/server/generations-wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { checkGeneration, clearStalled } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { nextMoment, readGeneration } from '../../shared/api/generation-cache.ts';
import { generationsQuery, queryClient } from '../../shared/api/queries.ts';
import { stopwatch } from '../../shared/format/formats.ts';
import { tokenWords, useFormats } from '../../shared/format/use-formats.ts';
import { sayingItself } from '../../shared/generation/canceled-here.ts';
import { CancelDialog } from '../../shared/generation/lazy-dialogs.ts';
import { percentOf, progressText, remainingTime, stageText } from '../../shared/generation/progress-text.ts';
import { RunningBar } from '../../shared/generation/running-bar.tsx';
import { wantFocus } from '../../shared/generation/wanted-focus.ts';
import { applyGeneration } from '../../shared/live/cache-updates.ts';
import { onChange } from '../../shared/live/events.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
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
export function clearedNotice({ checked, removed, returned }: ClearedStalled): string {
  const say = textsOf('studio');
  const running = checked - removed;
  const tokens = tokenWords(returned);
  if (checked === 0) return say('stalled.none');
  if (removed === 0) return say('stalled.allRun', { running });
  return running === 0
    ? say('stalled.lost', { lost: removed, tokens })
    : say('stalled.someLost', { lost: removed, running, tokens });
}

/** A running job, in the place and size that its result will take. */
function ProcessingCard({ generation }: { generation: Generation }) {
  const say = useTexts('studio');
  const common = useTexts('common');
  const formats = useFormats();
  const [isCancelling, setIsCancelling] = useState(false);
  const now = useNow(1000);
  const check = useMutation({
    mutationFn: async () => {
      const asOf = nextMoment();
      applyGeneration(queryClient, await checkGeneration(generation.id), asOf);
    },
  });
  const { progress, generation_name: name } = generation;
  const card = useRef<HTMLElement>(null);
  const { id } = generation;
  // While the card is still there: whoever was on its Cancel goes on at the result.
  useLayoutEffect(
    () => () => {
      if (card.current?.contains(document.activeElement)) wantFocus(id);
    },
    [id],
  );
  const percent = percentOf(progress);
  const time = remainingTime(progress, now, loadedToolOf(generation)?.expectedSeconds);
  const isStopping = progress?.cancel === 'requested';
  return (
    <article ref={card} className={classes.card} aria-label={say('processingNamed', { name })}>
      <div className={`${classes.media} ${classes.runningMedia}`}>
        <p className={classes.prompt} dir="auto">
          {name}
        </p>
        <div className={classes.progress}>
          <p className={classes.state}>
            <span>{progressText(progress)}</span>
            {percent !== null && <span>{formats.percent(percent)}</span>}
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
            {isStopping ? say('stopping') : common('cancel')}
          </Button>
          {isStalled(generation, now) && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<RefreshCw size={13} aria-hidden />}
              loading={check.isPending}
              onClick={() => check.mutate()}
            >
              {say('checkNow')}
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

/** The name of what has just become ready of these, to be said aloud; what failed is an alert. */
function useReady(running: readonly string[]): string {
  const [name, setName] = useState('');
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const id of running) waiting.current.add(id);
  }, [running]);
  useEffect(
    () =>
      onChange(({ generationId, generation }) => {
        if (generation?.status === 'processing' || !waiting.current.delete(generationId)) return;
        if (generation?.status === 'completed') setName(generation.generation_name);
      }),
    [],
  );
  return name;
}

const none: readonly string[] = [];

/** The jobs of a tool that run now. */
export function ProcessingList({ toolId }: { toolId: string }) {
  const say = useTexts('studio');
  const { data } = useQuery(generationsQuery({ tool_type: toolId, status: 'processing', limit: MOST_SHOWN }));
  const running = data?.ids ?? none;
  const ready = useReady(running);
  return (
    <>
      <p role="status" className="visually-hidden">
        {ready !== '' && say('ready', { name: ready })}
      </p>
      {running.length > 0 && <Running toolId={toolId} running={running} />}
    </>
  );
}

/** How many of those that run are old enough to be looked at, as long as somebody is asked about them. */
function StalledCount({ running }: { running: readonly string[] }) {
  const say = useTexts('studio');
  const now = useNow(1000);
  const count = running.filter((id) => {
    const generation = readGeneration(queryClient, id);
    return generation !== null && isStalled(generation, now);
  }).length;
  return <p>{say('stalled.count', { count })}</p>;
}

function Running({ toolId, running }: { toolId: string; running: readonly string[] }) {
  const say = useTexts('studio');
  const [isClearing, setIsClearing] = useState(false);

  async function clear() {
    const cleared = await sayingItself(
      (id) => running.includes(id),
      () => clearStalled(toolId),
    );
    await queryClient.invalidateQueries();
    notifications.show({ message: clearedNotice(cleared) });
  }

  return (
    <section aria-labelledby={HEADING} className={classes.section}>
      <SectionHeading id={HEADING} title={say('processing')} count={running.length}>
        {running.length > 1 && (
          <Group gap={8}>
            <Button component={Link} to="/queue" size="xs" variant="subtle" color="gray">
              {say('queue')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setIsClearing(true)}>
              {say('stalled.clear')}
            </Button>
          </Group>
        )}
      </SectionHeading>
      <MediaGrid label={HEADING} ids={running}>
        {(generation) => <ProcessingCard generation={generation} />}
      </MediaGrid>
      <ConfirmDialog
        isOpen={isClearing}
        title={say('stalled.title')}
        confirm={say('stalled.confirm')}
        keep={say('stalled.keep')}
        failure={say('stalled.failed')}
        onConfirm={clear}
        onClose={() => setIsClearing(false)}
      >
        <p>{say('stalled.text', { minutes: limits.stalledAfterMs / 60_000 })}</p>
        <StalledCount running={running} />
      </ConfirmDialog>
    </section>
  );
}
