import type { Generation } from '@kinora/server/wire';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { allOf, extended, nothingSelected, toggled } from './selection.ts';

function idsOf(generations: readonly Generation[]): string[] {
  return generations.map(({ id }) => id);
}

/** Which of the shown generations are chosen, while choosing is on. */
export function useSelection(generations: readonly Generation[]) {
  const [isSelecting, setIsSelecting] = useState(false);
  const [selection, setSelection] = useState(nothingSelected);
  const shown = useRef(generations);
  useEffect(() => {
    shown.current = generations;
  }, [generations]);

  const select = useCallback(({ id }: Generation, isRange: boolean) => {
    setSelection((current) => (isRange ? extended(current, idsOf(shown.current), id) : toggled(current, id)));
  }, []);
  const selectAll = useCallback(() => setSelection(allOf(idsOf(shown.current))), []);
  const setSelecting = useCallback((isOn: boolean) => {
    setIsSelecting(isOn);
    setSelection(nothingSelected);
  }, []);

  return {
    isSelecting,
    setSelecting,
    ids: selection.ids,
    /** The chosen ones that are still shown. */
    chosen: useMemo(() => generations.filter(({ id }) => selection.ids.has(id)), [generations, selection]),
    select,
    selectAll,
  };
}
