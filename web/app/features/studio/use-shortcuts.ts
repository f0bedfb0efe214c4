import { useEffect } from 'react';

type Acts = { onGenerate: () => void; onPrompt: () => void; onHelp: () => void };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** The keys of a tool page. Letters count only while nobody is typing; nothing counts under a dialog. */
export function useShortcuts({ onGenerate, onPrompt, onHelp }: Acts): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onGenerate();
      else if (isTyping(event.target)) return;
      else if (event.key === '?') onHelp();
      else if (event.key === '/') onPrompt();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [onGenerate, onPrompt, onHelp]);
}
