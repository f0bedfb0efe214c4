import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { meQuery } from '../api/queries.ts';
import { storage } from './forget.ts';

const module = () => import('./keep-copy.ts');

/** Once the page has done what it is there for. */
const WAIT_MS = 2500;

/**
 * Keeps the pages and results that somebody looks at, so that they are there without a network.
 * @param loadAround loads what all pages need later; one function for good
 */
export function useOfflineCopy(loadAround: () => Promise<unknown>): void {
  const { pathname } = useLocation();
  const here = useRef(pathname);
  here.current = pathname;
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const isOwn = me !== undefined && me.viewing === null;
  useEffect(() => {
    if (!isOwn || storage() === undefined || !('serviceWorker' in navigator)) return;
    let stop = () => {};
    const begin = () => module().then(({ keepCopy }) => keepCopy(here.current, loadAround));
    const timer = setTimeout(
      () =>
        begin().then(
          (stopped) => {
            stop = stopped;
          },
          () => undefined,
        ),
      WAIT_MS,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isOwn, loadAround]);
  const first = useRef(pathname);
  useEffect(() => {
    if (!isOwn || storage() === undefined || first.current === pathname) return;
    first.current = pathname;
    const timer = setTimeout(
      () =>
        module()
          .then(({ keepPages }) => keepPages(pathname))
          .catch(() => undefined),
      WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, isOwn]);
}
