import type { Generation } from '@kinora/server/generations-wire';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readGeneration } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { cardAspect } from '../../shared/generation/aspect.ts';
import { preloadOverlays } from '../../shared/generation/generation-overlays.tsx';
import { useEachGeneration, useGenerationParts } from '../../shared/generation/use-generations.ts';
import { useWantedFocus } from '../../shared/generation/wanted-focus.ts';
import { keepGenerations, keepOfKey } from '../../shared/library/keep.ts';
import { useLanguage } from '../../shared/texts/use-texts.ts';
import { useToolNames } from '../../shared/tools/summaries.ts';
import classes from './gallery.module.css';
import type { CardActs } from './gallery-card.tsx';
import { GalleryCard, GalleryLine } from './gallery-card.tsx';
import { useDrawnRows, useFrame, useNearEnd, useSteadyScroll } from './list-scroll.ts';
import { type Move, neighbor, rowOf, rowsOf, totalHeight, type View } from './row-layout.ts';

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

  const { first, last } = useDrawnRows(rows, top);
  useSteadyScroll({ ids, rows, top });
  const cards = useMemo(() => {
    const shown = rows.slice(first, last + 1);
    // The row that had the focus last stays, however far it is scrolled away: the next key press goes on from there, and
    // a dialog that closes finds the button that opened it.
    const kept = rows[focusedRow];
    if (kept !== undefined && focusedRow < first) shown.unshift(kept);
    if (kept !== undefined && focusedRow > last) shown.push(kept);
    return shown.flatMap((row) =>
      row.cells.flatMap((cell) => {
        const id = ids[cell.index];
        return id === undefined ? [] : [{ id, row, cell }];
      }),
    );
  }, [rows, ids, first, last, focusedRow]);
  const generations = useEachGeneration(useMemo(() => cards.map(({ id }) => id), [cards]));
  const toolName = useToolNames();
  const Card = view === 'grid' ? GalleryCard : GalleryLine;

  const height = totalHeight(rows);
  useNearEnd(top + height, hasMore ? onNearEnd : null);

  // Who takes a card away by keyboard goes on with the one that follows it.
  useEffect(() => {
    if (focusedPlace !== -1) lastPlace.current = focusedPlace;
    else if (focused !== null && document.activeElement === document.body) {
      focusCard(list.current, Math.min(lastPlace.current, ids.length - 1));
    }
  });

  useWantedFocus(ids, (id) => goTo(ids.indexOf(id)));

  /** Answers whether the key says something of the card that has the focus. */
  function keepByKey(event: KeyboardEvent<HTMLUListElement>): boolean {
    const place = event.target instanceof HTMLElement ? placeOf(event.target) : undefined;
    const id = place === undefined ? undefined : ids[place];
    const generation = id === undefined ? null : readGeneration(queryClient, id);
    if (generation === null || isTrash || generation.status === 'processing') return false;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const set = keepOfKey(event.key, generation.keep);
    if (set === null) return false;
    event.preventDefault();
    void keepGenerations([generation], set);
    return true;
  }

  function move(event: KeyboardEvent<HTMLUListElement>) {
    if (keepByKey(event)) return;
    const to = moveOf(event.key, direction);
    const isOurs = event.target instanceof HTMLElement && event.target.matches('button, [data-select]');
    const from = isOurs && event.target instanceof HTMLElement ? placeOf(event.target) : undefined;
    if (to === undefined || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const goal = neighbor(rows, from, to);
    const [start, end] = [ids[from], ids[goal]];
    if (isSelecting && event.shiftKey && start !== undefined && end !== undefined) acts.onExtend(start, end);
    goTo(goal);
  }

  /** Focuses the card of that place, wherever the window is. */
  function goTo(goal: number) {
    if (focusCard(list.current, goal)) return;
    const row = rows[rowOf(rows, goal)];
    if (row !== undefined) window.scrollTo({ top: top + row.top + (row.height - window.innerHeight) / 2 });
    // What has the focus exists at once.
    flushSync(() => setFocused(ids[goal] ?? null));
    focusCard(list.current, goal);
  }

  function noteFocus({ target }: FocusEvent<HTMLUListElement>) {
    preloadOverlays();
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
        onPointerEnter={preloadOverlays}
      >
        {cards.map(({ id, row, cell }, place) => {
          const generation = generations[place] ?? null;
          return (
            <li
              key={id}
              data-place={cell.index}
              className={classes.cell}
              style={{ width: cell.width, height: row.height, insetInlineStart: cell.left, top: row.top }}
              aria-posinset={cell.index + 1}
              aria-setsize={size}
            >
              {generation !== null && (
                <Card
                  generation={generation}
                  toolName={toolName}
                  acts={acts}
                  isTrash={isTrash}
                  isSelecting={isSelecting}
                  isSelected={selected.has(id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
