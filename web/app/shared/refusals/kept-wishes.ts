import { useSyncExternalStore } from 'react';

/** A wish for a review as far as it has come. */
export type Wish = {
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
export function useWish(refusals: string): [Wish, (change: Partial<Wish>) => void] {
  const wish = useSyncExternalStore(listen, () => wishes.get(refusals) ?? UNTOUCHED);
  const change = (changed: Partial<Wish>) => {
    wishes.set(refusals, { ...(wishes.get(refusals) ?? UNTOUCHED), ...changed });
    for (const listener of listeners) listener();
  };
  return [wish, change];
}
