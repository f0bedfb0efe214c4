import type { Maintenance } from '@kinora/server/maintenance-wire';
import { useEffect, useSyncExternalStore } from 'react';
import { getMaintenance } from '../api/api.ts';

const READ_EVERY_MS = 30_000;
/** Two who ask at the same navigation share one answer. */
const FRESH_MS = 1000;

let latest: Maintenance | null = null;
let lastRead: { at: number; answer: Promise<Maintenance | null> } | null = null;
const listeners = new Set<() => void>();

/** Asks the server whether it is closed. Null while nobody knows; what was known stays when it does not answer. */
export function readMaintenance(): Promise<Maintenance | null> {
  const now = Date.now();
  if (lastRead !== null && now - lastRead.at < FRESH_MS) return lastRead.answer;
  const answer = getMaintenance().then(
    (maintenance) => {
      latest = maintenance;
      for (const listener of listeners) listener();
      return latest;
    },
    () => latest,
  );
  lastRead = { at: now, answer };
  return answer;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The newest that is known, read again at every navigation and, while the tab is shown, every half minute. */
export function useMaintenance(path: string): Maintenance | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to read again.
  useEffect(() => {
    void readMaintenance();
  }, [path]);
  useEffect(() => {
    const read = () => {
      if (!document.hidden) void readMaintenance();
    };
    const timer = setInterval(read, READ_EVERY_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return useKnownMaintenance();
}

/** What is known already, without asking. */
export function useKnownMaintenance(): Maintenance | null {
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  );
}
