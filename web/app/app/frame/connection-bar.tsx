import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './frame.module.css';

const BACK_MS = 4000;

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Says that there is no connection, and for a moment that it is back; the screen stays as it is. */
export function ConnectionBar() {
  const say = useTexts('frame');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const wasOffline = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isOnline) {
      wasOffline.current = true;
      setBack(false);
      return;
    }
    if (!wasOffline.current) return;
    wasOffline.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return (
    <div role="status" className={classes.status}>
      {!isOnline && (
        <p className={classes.bar} data-tone="offline">
          <WifiOff size={15} aria-hidden />
          {say('offline')}
        </p>
      )}
      {isOnline && isBack && (
        <p className={classes.bar} data-tone="online">
          {say('online')}
        </p>
      )}
    </div>
  );
}
