import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isMuted } from '../../../shared/keys/letter-keys.ts';

/** In the words that say what each key does. */
export const keyTags = {
  j: () => <kbd>J</kbd>,
  k: () => <kbd>K</kbd>,
  s: () => <kbd>S</kbd>,
  r: () => <kbd>R</kbd>,
  x: () => <kbd>X</kbd>,
};

/** A key other than J, K and S about the case that is meant; whether it did anything. */
type OnKey = (key: string, id: string) => boolean;

/**
 * J and K go on and back between the items of a list (`data-case`), S shows what they hide; the others are the desk's own.
 * Answers the list's place.
 */
export function useDeskKeys(onKey: OnKey): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const act = useEffectEvent(onKey);
  useEffect(() => {
    function onPress(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey || isMuted(event)) return;
      if (list.current === null) return;
      const items = [...list.current.querySelectorAll<HTMLElement>('li[data-case]')];
      const at = items.findIndex((item) => item.contains(document.activeElement));
      // Before J was pressed, the first is meant.
      const current = items[Math.max(at, 0)];
      const key = event.key.toLowerCase();
      switch (key) {
        case 'j':
          items[Math.min(at + 1, items.length - 1)]?.focus();
          break;
        case 'k':
          items[Math.max(at - 1, 0)]?.focus();
          break;
        case 's':
          for (const hidden of current?.querySelectorAll<HTMLElement>('[data-hidden]') ?? []) hidden.click();
          break;
        default:
          if (!act(key, current?.dataset.case ?? '')) return;
      }
      event.preventDefault();
    }
    window.addEventListener('keydown', onPress);
    return () => window.removeEventListener('keydown', onPress);
  }, []);
  return list;
}
