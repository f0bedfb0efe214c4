import type { Queue } from '@kinora/server/batches-wire';
import { useState } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import classes from './queue.module.css';
import { moveId, QueueEntry } from './queue-entry.tsx';
import { type Move, moved } from './queue-order.ts';
import { useQueueOrder } from './use-queue.ts';

type Entries = Queue['entries'];

/** What is being made, and what waits, which can be put into another order. */
export function QueueLists({ entries }: { entries: Entries }) {
  const say = useTexts('batchPages');
  const order = useQueueOrder();
  const [told, setTold] = useState('');
  const running = entries.filter(({ isWaiting }) => !isWaiting);
  const waiting = entries.filter(({ isWaiting }) => isWaiting);
  const ids = waiting.map(({ generation }) => generation.id);

  function move({ generation: { id, generation_name: name } }: Entries[number], to: Move, by: Move) {
    const next = moved(ids, id, to);
    if (next === ids) return;
    order.mutate(next);
    setTold(say('moved', { name, place: next.indexOf(id) + 1, count: next.length }));
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
          <ol className={classes.entries}>
            {waiting.map((entry, index) => (
              <QueueEntry
                key={entry.generation.id}
                entry={entry}
                place={{
                  isFirst: index === 0,
                  isLast: index === waiting.length - 1,
                  onMove: (to, by) => move(entry, to, by),
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
