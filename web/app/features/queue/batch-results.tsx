import type { Tool } from '@kinora/catalogue/tool';
import type { Batch } from '@kinora/server/batches-wire';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { batchQuery } from '../../shared/batches/batches-api.ts';
import { GenerationViewer } from '../../shared/generation/generation-overlays.tsx';
import { CompareBar, CompareDialog } from '../../shared/generation/lazy-dialogs.ts';
import { useReuse } from '../../shared/generation/use-reuse.ts';
import { type CompareChoice, useCompareChoice } from '../../shared/lineage/compared.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { loadedToolOf } from '../../shared/tools/registry.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { BatchGrids } from './batch-grids.tsx';
import { CompareToggle, type Item, ItemPicture, ItemState, type View, writtenTexts } from './batch-item.tsx';
import { fieldWords, useReceiptWords } from './field-words.ts';
import classes from './queue.module.css';

type ItemProps = {
  item: Item;
  number: number;
  batch: Batch;
  tool: Tool | undefined;
  choice: CompareChoice;
  onView: View;
};

function ReceiptItem({ item, number, batch, tool, choice, onView }: ItemProps) {
  const say = useTexts('batchPages');
  const receiptWords = useReceiptWords();
  const { cell, seed } = item;
  return (
    <li className={classes.item}>
      <span className={classes.picture}>
        <ItemPicture item={item} number={number} onView={onView} />
      </span>
      <div className={classes.words}>
        {writtenTexts(item).map(([field, text]) => (
          <p key={field} className={classes.text} dir="auto">
            {text}
          </p>
        ))}
        <p className={classes.facts}>
          <span>{say('item.number', { number })}</span>
          {batch.axes.map(({ field, values }, place) => (
            <span key={field}>{fieldWords(say, tool, field, values[cell[place] ?? 0])}</span>
          ))}
          {seed !== null && <span>{say('seed', { seed: String(seed) })}</span>}
        </p>
        <p className={classes.facts}>
          <ItemState generation={item.generation} />
          <span>{receiptWords(item)}</span>
        </p>
      </div>
      <CompareToggle item={item} choice={choice} />
    </li>
  );
}

/** The results of a batch as the grid that was asked for, or each item with what it was made with and what it cost. */
export function BatchResults({ id, isGrid }: { id: string; isGrid: boolean }) {
  const say = useTexts('batchPages');
  const reuse = useReuse();
  const [viewedUrl, setViewedUrl] = useState<string | null>(null);
  const [isComparing, setIsComparing] = useState(false);
  const choice = useCompareChoice();
  const { data, error, isError, isPending, refetch } = useQuery(batchQuery(id));
  const ids = useMemo(() => (data?.items ?? []).map(({ generation_id }) => generation_id), [data]);
  if (isPending) return <Skeleton height={120} radius="md" role="status" aria-label={say('items.loading')} />;
  if (isError) return <ErrorState title={say('items.notLoaded')} error={error} onRetry={() => void refetch()} />;

  const made = data.items.find(({ generation }) => generation !== null)?.generation;
  const tool = made ? loadedToolOf(made) : undefined;
  const view: View = ({ url }) => setViewedUrl(url);
  return (
    <>
      {isGrid ? (
        <BatchGrids detail={data} tool={tool} choice={choice} onView={view} />
      ) : (
        <ol className={classes.items}>
          {data.items.map((item, index) => (
            <ReceiptItem
              key={item.generation_id}
              item={item}
              number={index + 1}
              batch={data.batch}
              tool={tool}
              choice={choice}
              onView={view}
            />
          ))}
        </ol>
      )}
      <Suspense>
        {choice.chosen.length > 0 && (
          <CompareBar chosen={choice.chosen} onCompare={() => setIsComparing(true)} onClear={choice.clear} />
        )}
        {isComparing && (
          <CompareDialog generations={choice.chosen} onReuse={reuse} onClose={() => setIsComparing(false)} />
        )}
      </Suspense>
      {viewedUrl !== null && (
        <GenerationViewer
          ids={ids}
          shownUrl={viewedUrl}
          onMove={setViewedUrl}
          onClose={() => setViewedUrl(null)}
          onReuse={reuse}
        />
      )}
    </>
  );
}
