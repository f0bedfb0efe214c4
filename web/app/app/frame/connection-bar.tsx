import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../shared/offline/use-is-online.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './frame.module.css';

const BACK_MS = 4000;

/** Says that there is no connection, and for a moment that it is back; the screen stays as it is. */
export function ConnectionBar() {
  const say = useTexts('frame');
  const isOnline = useIsOnline();
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
          <span>
            {say('offline')}
            <span className={classes.works}>{say('offline.works')}</span>
          </span>
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
