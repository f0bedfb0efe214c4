import type { Generation } from '@kinora/server/generations-wire';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { readGeneration } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { cardAspect } from '../../shared/generation/aspect.ts';
import { useGeneration, useGenerationParts } from '../../shared/generation/use-generations.ts';
import { keepGenerations, keepOfKey } from '../../shared/library/keep.ts';
import { useLanguage } from '../../shared/texts/use-texts.ts';
import classes from './gallery.module.css';
import type { CardActs } from './gallery-card.tsx';
import { GalleryCard, GalleryLine } from './gallery-card.tsx';
import { useFrame, useRowsInSight, useSteadyScroll } from './list-scroll.ts';
import { type Move, neighbor, rowOf, rowsOf, totalHeight, type View } from './row-layout.ts';

/** Rows beyond both edges of the window that exist too. */
const OVERSCAN = { grid: 3, list: 10 };

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
};

const moveOf = (key: string, direction: 'ltr' | 'rtl'): Move | undefined => {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight') return key === forward ? 'next' : 'previous';
  return moves[key];
};

type Props = {
  label: string;
  ids: readonly string[];
  view: View;
  /** How many the list has in all; -1 when nobody knows. */
  size: number;
  hasMore: boolean;
  onNearEnd: () => void;
  acts: CardActs;
  isTrash: boolean;
  isSelecting: boolean;
  selected: ReadonlySet<string>;
};

function placeOf(element: Element): number | undefined {
  const place = element.closest('li')?.dataset.place;
  return place === undefined ? undefined : Number(place);
}

/** Answers whether the card at that place is there to take the focus. */
function focusCard(list: Element | null, place: number): boolean {
  const card = list?.querySelector(`li[data-place="${place}"]`);
  const target = card?.querySelector('[data-select]') ?? card?.querySelector('[data-details]');
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  return true;
}

const aspectOf = (generation: Generation | null) => (generation === null ? 1 : cardAspect(generation));

type ListedCardProps = Omit<ComponentProps<typeof GalleryCard>, 'generation'> & { id: string; view: View };

/** Renders again for the sake of its own generation alone. */
const ListedCard = memo(function ListedCard({ id, view, ...rest }: ListedCardProps) {
  const generation = useGeneration(id);
  if (generation === null) return null;
  return view === 'grid' ? (
    <GalleryCard generation={generation} {...rest} />
  ) : (
    <GalleryLine generation={generation} {...rest} />
  );
});

/** However long the list is, only the rows in sight and a few around them exist. */
export function GalleryList(props: Props) {
  const { label, ids, view, size, hasMore, onNearEnd, acts, isTrash, isSelecting, selected } = props;
  const { direction } = useLanguage();
  const { ref, frame } = useFrame();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const lastPlace = useRef(0);
  const { width, top, rem } = frame;
  const aspects = useGenerationParts(ids, aspectOf);
  const rows = useMemo(() => rowsOf(aspects, { width, rem, view, hasMore }), [aspects, width, rem, view, hasMore]);
  const focusedPlace = focused === null ? -1 : ids.indexOf(focused);
  const focusedRow = focusedPlace === -1 ? -1 : rowOf(rows, focusedPlace);

  const { first, last, isNearEnd } = useRowsInSight(rows, top);
  useSteadyScroll({ ids, rows, top });
  const shown = rows.slice(Math.max(0, first - OVERSCAN[view]), last + 1 + OVERSCAN[view]);
  // The row that had the focus last stays, however far it is scrolled away: the next key press goes on from there, and
  // a dialog that closes finds the button that opened it.
  const kept = rows[focusedRow];
  if (kept !== undefined && !shown.includes(kept)) {
    if (focusedRow < first) shown.unshift(kept);
    else shown.push(kept);
  }

  const height = totalHeight(rows);
  useEffect(() => {
    if (hasMore && isNearEnd) onNearEnd();
  }, [hasMore, isNearEnd, onNearEnd]);

  // Who takes a card away by keyboard goes on with the one that follows it.
  useEffect(() => {
    if (focusedPlace !== -1) lastPlace.current = focusedPlace;
    else if (focused !== null && document.activeElement === document.body) {
      focusCard(list.current, Math.min(lastPlace.current, ids.length - 1));
    }
  });

  /** Answers whether the key says something of the card that has the focus. */
  function keepByKey(event: KeyboardEvent<HTMLUListElement>): boolean {
    const place = event.target instanceof HTMLElement ? placeOf(event.target) : undefined;
    const id = place === undefined ? undefined : ids[place];
    const generation = id === undefined ? null : readGeneration(queryClient, id);
    if (generation === null || isTrash || generation.status === 'processing') return false;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const set = keepOfKey(event.key, generation);
    if (set === null) return false;
    event.preventDefault();
    void keepGenerations([generation], set);
    return true;
  }

  function move(event: KeyboardEvent<HTMLUListElement>) {
    if (keepByKey(event)) return;
    const to = moveOf(event.key, direction);
    const isOurs = event.target instanceof HTMLElement && event.target.matches('[data-details], [data-select]');
    const from = isOurs && event.target instanceof HTMLElement ? placeOf(event.target) : undefined;
    if (to === undefined || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const goal = neighbor(rows, from, to);
    if (focusCard(list.current, goal)) return;
    const row = rows[rowOf(rows, goal)];
    if (row !== undefined) window.scrollTo({ top: top + row.top + (row.height - window.innerHeight) / 2 });
    requestAnimationFrame(() => focusCard(list.current, goal));
  }

  function noteFocus({ target }: FocusEvent<HTMLUListElement>) {
    const place = placeOf(target);
    setFocused(place === undefined ? null : (ids[place] ?? null));
  }

  return (
    <div ref={ref} style={{ height }}>
      <ul
        ref={list}
        className={classes.list}
        style={{ height }}
        aria-label={label}
        onKeyDown={move}
        onFocus={noteFocus}
      >
        {shown.flatMap(({ top: rowTop, height: rowHeight, cells }) =>
          cells.flatMap(({ index: place, left, width: cellWidth }) => {
            const id = ids[place];
            if (id === undefined) return [];
            return (
              <li
                key={id}
                data-place={place}
                className={classes.cell}
                style={{
                  width: cellWidth,
                  height: rowHeight,
                  insetInlineStart: left,
                  transform: `translateY(${rowTop}px)`,
                }}
                aria-posinset={place + 1}
                aria-setsize={size}
              >
                <ListedCard
                  id={id}
                  view={view}
                  acts={acts}
                  isTrash={isTrash}
                  isSelecting={isSelecting}
                  isSelected={selected.has(id)}
                />
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
