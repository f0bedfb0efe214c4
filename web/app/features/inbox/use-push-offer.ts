import { useCallback, useEffect, useState } from 'react';
import { hasLongJob } from '../../shared/live/events.ts';

const ASKED = 'kinora-push-asked';
const LOOK_MS = 5000;

/** Whether to offer pushes now: at the first job that takes long, and never again. */
export function usePushOffer(): [isOffered: boolean, onDone: () => void] {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      if (Notification.permission !== 'default' || localStorage.getItem(ASKED)) return;
      if (hasLongJob()) setOffered(true);
      timer = setTimeout(look, LOOK_MS);
    }
    function begin() {
      if (!('PushManager' in window && 'Notification' in window)) return;
      if (Notification.permission === 'granted')
        void import('./push.ts').then(({ renewPush }) => renewPush()).catch(() => 0);
      timer = setTimeout(look, LOOK_MS);
    }
    // The browser takes its time to tell of pushes, which the first drawing of a page does not wait for.
    timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, []);
  const done = useCallback(() => {
    localStorage.setItem(ASKED, '1');
    setOffered(false);
  }, []);
  return [isOffered && !localStorage.getItem(ASKED), done];
}
