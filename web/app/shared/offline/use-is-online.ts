import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether there is a network, and the studio has answered since it was away. */
export const isOnlineNow = (): boolean => navigator.onLine && onlineManager.isOnline();

function subscribe(notify: () => void): () => void {
  const stop = onlineManager.subscribe(notify);
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    stop();
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnlineNow, () => true);
