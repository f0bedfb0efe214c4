import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { askForReview } from '../api/api.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import classes from './ask-review.module.css';

/** A wish for a review as far as it has come. */
type Wish = {
  isOpen: boolean;
  reason: string;
  state: 'none' | 'asking' | 'asked';
  error: unknown;
};

const UNTOUCHED: Wish = { isOpen: false, reason: '', state: 'none', error: null };
const wishes = new Map<string, Wish>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The wish about these refusals. It is kept outside of the page, parts of which are other ones when a phone is turned. */
function useWish(refusals: string): [Wish, (change: Partial<Wish>) => void] {
  const wish = useSyncExternalStore(listen, () => wishes.get(refusals) ?? UNTOUCHED);
  const change = (changed: Partial<Wish>) => {
    wishes.set(refusals, { ...(wishes.get(refusals) ?? UNTOUCHED), ...changed });
    for (const listener of listeners) listener();
  };
  return [wish, change];
}

type Props = { refusals: readonly string[]; file: File | undefined };

/** Unfolds in place; no form of its own, as it may stand within one. */
export function AskReview({ refusals, file }: Props) {
  const say = useTexts('askReview');
  const [{ isOpen, reason, state, error }, change] = useWish(refusals.join());
  const isAsked = state === 'asked';
  const [wasAsked] = useState(isAsked);
  const done = useRef<HTMLParagraphElement>(null);
  const ask = async () => {
    change({ state: 'asking', error: null });
    try {
      for (const refusal of refusals) await askForReview(refusal, reason.trim(), file);
      change({ state: 'asked', reason: '' });
    } catch (problem) {
      change({ state: 'none', error: problem });
    }
  };
  // Whoever pressed the button goes on from here.
  useEffect(() => {
    if (isAsked && !wasAsked) done.current?.focus();
  }, [isAsked, wasAsked]);

  if (isAsked) {
    return (
      <p ref={done} tabIndex={-1} role="status" className={classes.done}>
        {say('asked')}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button className={classes.ask} size="xs" variant="default" onClick={() => change({ isOpen: true })}>
        {say('ask')}
      </Button>
    );
  }
  return (
    <fieldset className={classes.open}>
      <p>{say('text')}</p>
      <Textarea
        autoFocus
        label={say('why')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      <ErrorAlert error={error} />
      <Button size="xs" loading={state === 'asking'} onClick={() => void ask()}>
        {say('ask')}
      </Button>
    </fieldset>
  );
}
