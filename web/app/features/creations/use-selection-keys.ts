import { useEffect } from 'react';

type Keys = { onAll: () => void; onRemove: () => void; onDone: () => void };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
}

/** Ctrl+A takes all, Delete asks to delete, Escape ends; null while something else listens. */
export function useSelectionKeys(keys: Keys | null): void {
  useEffect(() => {
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
