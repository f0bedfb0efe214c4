import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { meQuery } from '../api/queries.ts';
import { storage } from './forget.ts';

const module = () => import('./keep-copy.ts');

/** Long after what the page itself asks for: on a slow line the copy would take its way, on a slow processor its time. */
const WAIT_MS = 6000;
/** A page that is never idle waits no longer than that. */
const LATEST_MS = 10_000;

/** Runs `work` when the page has been there for a while and has nothing else to do. Answers how to have it not run. */
function whenQuiet(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Not in all browsers.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(work, { timeout: LATEST_MS });
    else work();
  }, WAIT_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}

/**
 * Keeps the pages and results that somebody looks at, so that they are there without a network.
 * @param loadAround loads what all pages need later
 */
export function useOfflineCopy(loadAround: () => Promise<unknown>): void {
  const { pathname } = useLocation();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const isOwn = me !== undefined && me.viewing === null;
  const begin = useEffectEvent(() => module().then(({ keepCopy }) => keepCopy(pathname, loadAround)));
  useEffect(() => {
    if (!isOwn || storage() === undefined || !('serviceWorker' in navigator)) return;
    let stop = () => {};
    const forgo = whenQuiet(() =>
      begin().then(
        (stopped) => {
          stop = stopped;
        },
        () => undefined,
      ),
    );
    return () => {
      forgo();
      stop();
    };
  }, [isOwn]);
  const first = useRef(pathname);
  useEffect(() => {
    if (!isOwn || storage() === undefined || first.current === pathname) return;
    first.current = pathname;
    return whenQuiet(() =>
      module()
        .then(({ keepPages }) => keepPages(pathname))
        .catch(() => undefined),
    );
  }, [pathname, isOwn]);
}
