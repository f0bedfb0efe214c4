import type { Output } from '@kinora/server/wire';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { meQuery } from '../api/queries.ts';
import classes from './preview.module.css';

/** What was asked for on this page since it was loaded, by its address. */
const asked = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an output with a label is still blurred, and what ends that. */
export function useBlur({ url, label }: Output): { isBlurred: boolean; show: () => void } {
  const showsAll = useQuery(meQuery).data?.profile.show_labeled === true;
  const isAsked = useSyncExternalStore(
    subscribe,
    () => asked.has(url),
    () => false,
  );
  const show = useCallback(() => {
    asked.add(url);
    for (const listener of listeners) listener();
  }, [url]);
  return { isBlurred: label !== undefined && !showsAll && !isAsked, show };
}

/** A thumbnail under its label: blurred until it is clicked, or wherever its person wants it so. */
export function Labeled({ output, children }: { output: Output; children: ReactNode }) {
  const { isBlurred } = useBlur(output);
  return (
    <span className={classes.labeled} data-blurred={isBlurred}>
      {children}
      <span className={classes.labelWords}>
        {output.label?.rule}
        {isBlurred && ': click to show'}
      </span>
    </span>
  );
}
