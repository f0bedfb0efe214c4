import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** What is selected. A range starts at the anchor, the last one that was chosen by itself. */
type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds everything from the anchor to `id`, both included. `order` are the ids as they are shown. */
export function extended(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

export function allOf(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}

type Keys = { onAll: () => void; onRemove: () => void; onDone: () => void };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}

/** Ctrl+A takes all, Delete asks to delete, Escape ends; null while something else listens. */
export function useSelectionKeys(keys: Keys | null): void {
  // In the commit that shows them: behind it, a key that follows a closing dialog at once would be missed.
  useLayoutEffect(() => {
    if (keys === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
      const act = isAll ? keys.onAll : { Delete: keys.onRemove, Escape: keys.onDone }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}

/** Which of the shown generations are chosen, while choosing is on. */
export function useSelection(order: readonly string[]) {
  const [isSelecting, setIsSelecting] = useState(false);
  const [selection, setSelection] = useState(nothingSelected);
  const shown = useRef(order);
  useEffect(() => {
    shown.current = order;
  }, [order]);

  const select = useCallback(({ id }: { id: string }, isRange: boolean) => {
    setSelection((current) => (isRange ? extended(current, shown.current, id) : toggled(current, id)));
  }, []);
  const selectAll = useCallback(() => setSelection(allOf(shown.current)), []);
  const setSelecting = useCallback((isOn: boolean) => {
    setIsSelecting(isOn);
    setSelection(nothingSelected);
  }, []);

  return {
    isSelecting,
    setSelecting,
    ids: selection.ids,
    /** The chosen ones that are still shown. */
    chosen: useMemo(() => order.filter((id) => selection.ids.has(id)), [order, selection]),
    select,
    selectAll,
  };
}
