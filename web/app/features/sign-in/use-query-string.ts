import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The query of this page's address; empty in prerendered HTML and the first render over it, which know none. */
export function useQueryString(): string {
  return useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
}
