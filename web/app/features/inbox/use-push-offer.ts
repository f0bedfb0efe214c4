import { useEffect, useState } from 'react';
import { hasLongJob } from '../../shared/live/events.ts';

const ASKED = 'kinora-push-asked';
const LOOK_MS = 5000;

/** Whether to offer pushes now: while a job takes long, until the first answer. */
export function usePushOffer(): [isOffered: boolean, onDone: () => void] {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    // The browser takes its time to tell of pushes, which the first drawing of a page does not wait for.
    const timer = setInterval(() => {
      if (!('PushManager' in window && 'Notification' in window)) return clearInterval(timer);
      if (Notification.permission === 'granted') {
        clearInterval(timer);
        void import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => 0);
      } else setOffered(hasLongJob() && Notification.permission === 'default');
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const done = () => {
    localStorage.setItem(ASKED, '1');
    setOffered(false);
  };
  return [isOffered && !localStorage.getItem(ASKED), done];
}
