import { useLayoutEffect } from 'react';
import { isMuted } from './letter-keys.ts';

/** Texts are written in it; a checkbox or a slider is none of these. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'range'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

const name = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey ? `Ctrl ${key}` : key.toLowerCase());

/**
 * What keys do on a page: `/`, `b`, or `Ctrl Enter` for a key with Control or Command. Single ones count only while nobody
 * is typing; nothing counts under a dialog,
 * and single ones only where they were not switched off.
 */
export function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  // As soon as the page is seen: its other effects come later, and on a busy machine a key was pressed before them.
  useLayoutEffect(() => {
    const act = (event: Event) => {
      // What fills in a form by itself sends keys without names.
      if (!(event instanceof KeyboardEvent) || event.altKey || event.defaultPrevented || isMuted(event)) return;
      if (!Object.hasOwn(acts, name(event))) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      if (isTyping(event.target) && !(event.ctrlKey || event.metaKey)) return;
      acts[name(event)]?.();
      event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [acts]);
}
