import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { batchesQuery, batchQuery, queueQuery } from '../../shared/batches/batches-api.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { Waiting } from '../../shared/offline/waiting.tsx';
import type { TextsHandle } from '../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import { BatchCard } from './batch-card.tsx';
import classes from './queue.module.css';
import { QueueLists } from './queue-lists.tsx';
import { useLiveQueue } from './use-queue.ts';

export const handle: TextsHandle = { texts: ['batchPages', 'generation'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('batchPages');
  return [{ title: pageTitle(say('page.title')) }, { name: 'description', content: say('page.description') }];
}

/** The batch that an address names, where it is too old for the lists; of one that is not there it says so. */
function AskedBatch({ id }: { id: string }) {
  const say = useTexts('batchPages');
  const { data, isError } = useQuery({ ...batchQuery(id), retry: false });
  if (data !== undefined) return <BatchCard batch={data.batch} isAskedFor />;
  if (!isError) return null;
  return (
    <EmptyState heading="h2" title={say('gone.title')} text={say('gone.text')}>
      <Button component={Link} to="/gallery" variant="default">
        {say('gone.gallery')}
      </Button>
    </EmptyState>
  );
}

/** All that is being made for a person, what waits and in which order, and their batches with what each cost. */
export default function QueuePage() {
  const say = useTexts('batchPages');
  useLiveQueue();
  const queue = useQuery(queueQuery);
  const list = useQuery(batchesQuery);
  const [asked] = useSearchParams();
  const askedFor = asked.get('batch');
  const { entries = [], batches: underWay = [] } = queue.data ?? {};
  const isUnderWay = new Set(underWay.map(({ id }) => id));
  const finished = (list.data?.batches ?? []).filter(
    ({ id, waiting, running }) => !isUnderWay.has(id) && waiting + running === 0,
  );
  const isReady = queue.isSuccess && list.isSuccess;
  const isListed = [...underWay, ...finished].some(({ id }) => id === askedFor);
  return (
    <div className={classes.page}>
      <header>
        <h1>{say('page.title')}</h1>
        <p className={classes.note}>{say('page.description')}</p>
      </header>
      <Waiting />
      {askedFor !== null && isReady && !isListed && <AskedBatch id={askedFor} />}
      {queue.isError && (
        <ErrorState title={say('page.notLoaded')} error={queue.error} onRetry={() => void queue.refetch()} />
      )}
      {queue.isPending && queue.fetchStatus !== 'paused' && (
        <Skeleton height={200} radius="md" role="status" aria-label={say('page.loading')} />
      )}
      {queue.isSuccess && entries.length === 0 && underWay.length === 0 && (
        <EmptyState heading="h2" title={say('page.empty')} text={say('page.emptyText')}>
          <Button component={Link} to="/tools" variant="default">
            {say('page.tools')}
          </Button>
        </EmptyState>
      )}
      {underWay.length > 0 && (
        <section aria-labelledby="batches-under-way" className={classes.section}>
          <SectionHeading id="batches-under-way" title={say('batches.title')} count={underWay.length} />
          {underWay.map((batch) => (
            <BatchCard key={batch.id} batch={batch} isAskedFor={batch.id === askedFor} />
          ))}
        </section>
      )}
      <QueueLists entries={entries} />
      {list.isError && (
        <ErrorState title={say('finished.notLoaded')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {finished.length > 0 && (
        <section aria-labelledby="batches-finished" className={classes.section}>
          <SectionHeading id="batches-finished" title={say('finished.title')} count={finished.length} />
          {finished.map((batch) => (
            <BatchCard key={batch.id} batch={batch} isAskedFor={batch.id === askedFor} />
          ))}
        </section>
      )}
    </div>
  );
}
