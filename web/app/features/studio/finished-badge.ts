import { useEffect } from 'react';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { onChange } from '../../shared/live/events.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';

const ICON = '/favicon.svg';
const ICON_DONE = '/favicon-done.svg';

function setIcon(href: string) {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', href);
}

/** While the tab is hidden, its title and icon show how many jobs have ended. */
export function useFinishedBadge(): void {
  useEffect(() => {
    let ended = 0;
    let title = document.title;
    const stop = onChange(({ type, generation }) => {
      if (!document.hidden || type !== 'update' || generation === null || generation.status === 'processing') return;
      if (ended === 0) title = document.title;
      ended += 1;
      const how = generation.status === 'completed' ? 'ready' : 'ended';
      document.title = pageTitle(textsOf('frame')(`badge.${how}`, { count: ended }));
      setIcon(ICON_DONE);
    });
    const clear = () => {
      if (document.hidden || ended === 0) return;
      ended = 0;
      document.title = title;
      setIcon(ICON);
    };
    document.addEventListener('visibilitychange', clear);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', clear);
    };
  }, []);
}
