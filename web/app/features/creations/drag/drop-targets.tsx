import { Portal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { collectionsQuery } from '../../../shared/library/collections.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { inTree } from '../collection-tree.ts';
import classes from './drag.module.css';
import { putDropped } from './put-dropped.tsx';

/** What is carried, and where the pointer is. */
export type Carried = { ids: readonly string[]; x: number; y: number };

type Props = {
  carried: Carried | null;
  dropped: { into: string; ids: readonly string[] } | null;
  onPut: () => void;
};

/** While cards are carried: the collections that are filled by hand, beside the page. For pointers alone. */
export function DropTargets({ carried, dropped, onPut }: Props) {
  const say = useTexts('library');
  const gallery = useTexts('gallery');
  const { data } = useQuery(collectionsQuery);
  const known = data?.collections;
  const begun = useRef<unknown>(null);
  useEffect(() => {
    const into = known?.find(({ id }) => id === dropped?.into);
    if (dropped === null || into === undefined || begun.current === dropped) return;
    begun.current = dropped;
    void putDropped(into, dropped.ids);
    onPut();
  }, [dropped, known, onPut]);
  if (carried === null) return null;
  const { x, y, ids } = carried;
  const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-collection]')?.dataset.dropCollection;
  const places = inTree(known ?? []).filter(({ collection }) => collection.rule === null);
  return (
    <Portal>
      <div className={classes.panel} aria-hidden>
        <p className={classes.hint}>{say(known !== undefined && places.length === 0 ? 'drop.none' : 'drop.hint')}</p>
        <ul className={classes.targets}>
          {places.map(({ collection: { id, name, count }, depth }) => (
            <li
              key={id}
              className={classes.target}
              data-drop-collection={id}
              data-over={over === id}
              style={{ marginInlineStart: 16 * depth }}
            >
              <Folder size={15} />
              <bdi>{name}</bdi>
              {count !== null && <span>{count}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.carried} style={{ left: x + 12, top: y + 12 }} aria-hidden>
        {gallery('drag.move', { count: ids.length })}
      </div>
    </Portal>
  );
}
