import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/**
 * What is selected. A range starts at the anchor, the last one that was chosen by itself, and goes as far as `end`; `before`
 * is what was selected without it.
 */
type Selection = { ids: ReadonlySet<string>; anchor: string | null; end: string | null; before: ReadonlySet<string> };

export const nothingSelected: Selection = { ids: new Set(), anchor: null, end: null, before: new Set() };

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, end: id, before: next };
}

/** The range goes from the anchor to `id` now, both included. `order` are the ids as they are shown. */
export function extended(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, ids: new Set([...selection.before, ...range]), end: id };
}

/** As far as `to`, by whoever stands at `from`: a range that ends there goes on, else another one starts there. */
export function extendedFrom(selection: Selection, order: readonly string[], from: string, to: string): Selection {
  const isGoingOn = selection.end === from && selection.anchor !== null && order.includes(selection.anchor);
  return extended(isGoingOn ? selection : { ...selection, anchor: from, before: selection.ids }, order, to);
}

export function allOf(order: readonly string[]): Selection {
  return { ...nothingSelected, ids: new Set(order), before: new Set(order), anchor: order[0] ?? null };
}

type Keys = { onAll: () => void; onRemove: () => void; onDone: () => void };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}

/** Ctrl+A takes all, Delete asks to delete, Escape ends; null while something else listens. */
export function useSelectionKeys(keys: Keys | null): void {
  const latest = useRef(keys);
  // In the commit that shows them: behind it, a key that follows a closing dialog at once would be missed.
  useLayoutEffect(() => {
    latest.current = keys;
  }, [keys]);
  useLayoutEffect(() => {
    // Whom a key is for is settled as it begins: the Escape that closes a dialog does not end what is chosen behind it too.
    let heard: Keys | null = null;
    const onBegin = () => {
      heard = latest.current;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (heard === null || event.defaultPrevented || isTyping(event.target)) return;
      const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a';
      const act = isAll ? heard.onAll : { Delete: heard.onRemove, Escape: heard.onDone }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onBegin, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onBegin, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
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
  const extend = useCallback((from: string, to: string) => {
    setSelection((current) => extendedFrom(current, shown.current, from, to));
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
    extend,
    selectAll,
  };
}
