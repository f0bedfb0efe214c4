import { useCallback, useEffect, useState } from 'react';
import { hasLongJob } from '../../shared/live/events.ts';

const ASKED = 'kinora-push-asked';
const LOOK_MS = 5000;

/** Whether to offer pushes now: at the first job that takes long, and never again. */
export function usePushOffer(): [isOffered: boolean, onDone: () => void] {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!('PushManager' in window && 'Notification' in window)) return;
    if (Notification.permission === 'granted')
      void import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => 0);
    if (Notification.permission !== 'default' || localStorage.getItem(ASKED)) return;
    const timer = setInterval(() => hasLongJob() && setOffered(true), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const done = useCallback(() => {
    localStorage.setItem(ASKED, '1');
    setOffered(false);
  }, []);
  return [isOffered && !localStorage.getItem(ASKED), done];
}
