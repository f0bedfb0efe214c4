import type { Queue } from '@kinora/server/batches-wire';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './queue.module.css';
import { moveId, QueueEntry } from './queue-entry.tsx';
import { inOrder, type Move, moved } from './queue-order.ts';
import { useDragOrder } from './use-drag-order.ts';
import { useQueueOrder } from './use-queue.ts';

type Entries = Queue['entries'];

/** What is being made, and what waits, which can be put into another order. */
export function QueueLists({ entries }: { entries: Entries }) {
  const say = useTexts('batchPages');
  const order = useQueueOrder();
  const [told, setTold] = useState('');
  const running = entries.filter(({ isWaiting }) => !isWaiting);
  // Shown in its new order from the moment it is dropped.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const waiting = inOrder(
    entries.filter(({ isWaiting }) => isWaiting),
    asked,
  );
  const ids = waiting.map(({ generation }) => generation.id);

  function put(next: readonly string[], id: string) {
    setAsked(next);
    order.mutate(next, { onSettled: () => setAsked([]) });
    const name = waiting.find(({ generation }) => generation.id === id)?.generation.generation_name ?? '';
    setTold(say('moved', { name, place: next.indexOf(id) + 1, count: next.length }));
  }

  const list = useRef<HTMLOListElement>(null);
  const { begin, rowOf } = useDragOrder(list, ids, put);

  function move(id: string, to: Move, by: Move) {
    const next = moved(ids, id, to);
    if (next === ids) return;
    put(next, id);
    // What moves within a document loses the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(moveId(id, by))?.focus()));
  }

  return (
    <>
      {running.length > 0 && (
        <section aria-labelledby="queue-running" className={classes.section}>
          <SectionHeading id="queue-running" title={say('running.title')} count={running.length} />
          <ul className={classes.entries}>
            {running.map((entry) => (
              <QueueEntry key={entry.generation.id} entry={entry} place={null} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="queue-waiting" className={classes.section}>
          <SectionHeading id="queue-waiting" title={say('waiting.title')} count={waiting.length} />
          {waiting.length > 1 && <p className={classes.note}>{say('waiting.note')}</p>}
          <ol ref={list} className={classes.entries}>
            {waiting.map((entry, index) => (
              <QueueEntry
                key={entry.generation.id}
                entry={entry}
                place={{
                  isFirst: index === 0,
                  isLast: index === waiting.length - 1,
                  onMove: (to, by) => move(entry.generation.id, to, by),
                  onGrab: waiting.length > 1 ? (event) => begin(entry.generation.id, event) : undefined,
                  row: rowOf(entry.generation.id),
                }}
              />
            ))}
          </ol>
        </section>
      )}
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </>
  );
}
