import type { Tool } from '@kinora/catalogue/tool';
import type { Batch, BatchDetail } from '@kinora/server/batches-wire';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { batchQuery } from '../../shared/batches/batches-api.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { loadedToolOf } from '../../shared/tools/registry.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { MediaImage } from '../../shared/ui/media-image.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { fieldWords } from './field-words.ts';
import classes from './queue.module.css';
import { useReceiptWords } from './receipt-words.ts';

type Item = BatchDetail['items'][number];

type Props = { item: Item; number: number; batch: Batch; tool: Tool | undefined };

function ReceiptItem({ item, number, batch, tool }: Props) {
  const say = useTexts('batchPages');
  const receiptWords = useReceiptWords();
  const { generation, cell, texts, seed } = item;
  const [output] = generation?.outputs ?? [];
  const picture = output?.thumbnailUrl ?? output?.posterUrl ?? null;
  return (
    <li className={classes.item}>
      <span className={classes.picture}>
        {output !== undefined && picture !== null && (
          <MediaImage
            src={picture}
            alt=""
            width={output.width}
            height={output.height}
            placeholder={output.placeholder}
          />
        )}
      </span>
      <div className={classes.words}>
        {Object.values(texts).map((text) => (
          <p key={text} className={classes.text} dir="auto">
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
          {generation === null ? <span>{say('item.gone')}</span> : <StatusBadge status={generation.status} />}
          <span>{receiptWords(item)}</span>
        </p>
      </div>
    </li>
  );
}

/** Each item of a batch: what it was made with, what became of it, and what it cost. */
export function BatchReceipt({ id }: { id: string }) {
  const say = useTexts('batchPages');
  const { data, error, isError, isPending, refetch } = useQuery(batchQuery(id));
  if (isPending) return <Skeleton height={120} radius="md" role="status" aria-label={say('items.loading')} />;
  if (isError) return <ErrorState title={say('items.notLoaded')} error={error} onRetry={() => void refetch()} />;
  const made = data.items.find(({ generation }) => generation !== null)?.generation;
  const tool = made ? loadedToolOf(made) : undefined;
  return (
    <ol className={classes.items}>
      {data.items.map((item, index) => (
        <ReceiptItem key={item.generation_id} item={item} number={index + 1} batch={data.batch} tool={tool} />
      ))}
    </ol>
  );
}
