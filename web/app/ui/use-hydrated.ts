import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML and the first render over it, which know nothing of the address's query. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
