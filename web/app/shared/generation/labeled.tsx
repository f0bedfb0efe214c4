import type { Output } from '@kinora/server/files-wire';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { meQuery } from '../api/queries.ts';
import { useTexts } from '../texts/use-texts.ts';
import classes from './preview.module.css';

/** What was asked for on this page since it was loaded, by its address. */
const asked = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of an output whether its label still blurs it. */
export function useIsBlurred(): (output: Output) => boolean {
  const showsAll = useQuery(meQuery).data?.profile.show_labeled === true;
  useSyncExternalStore(
    subscribe,
    () => asked.size,
    () => 0,
  );
  return ({ url, label }) => label !== undefined && !showsAll && !asked.has(url);
}

/** Whether an output with a label is still blurred, and what ends that. */
export function useBlur(output: Output): { isBlurred: boolean; show: () => void } {
  const isBlurred = useIsBlurred()(output);
  const show = () => {
    asked.add(output.url);
    for (const listener of listeners) listener();
  };
  return { isBlurred, show };
}

/** A thumbnail under its label: blurred until it is clicked, or wherever its person wants it so. */
export function Labeled({ output, children }: { output: Output; children: ReactNode }) {
  const say = useTexts('generation');
  const { isBlurred } = useBlur(output);
  const rule = output.label?.rule ?? '';
  return (
    <span className={classes.labeled} data-blurred={isBlurred}>
      {children}
      {rule !== '' && <span className={classes.labelWords}>{isBlurred ? say('clickToShow', { rule }) : rule}</span>}
    </span>
  );
}
