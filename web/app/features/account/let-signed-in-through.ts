import { useEffect } from 'react';
import { getSession } from '../../api.ts';
import { noteInitialSession, onSessionChange } from '../../session.ts';
import { nextOfThisPage } from './safe-next.ts';

/** On sign-up and sign-in: whoever is signed in already, here or by a link opened elsewhere, is let through. */
export function useLetSignedInThrough(): void {
  useEffect(() => {
    const enter = () => window.location.replace(nextOfThisPage());
    // Without an answer there is nothing to do: the form says so when it is sent.
    const look = () =>
      getSession().then(
        (session) => {
          noteInitialSession();
          if (session !== null) enter();
        },
        () => undefined,
      );
    void look();
    window.addEventListener('focus', look);
    const stop = onSessionChange((change) => change === 'SIGNED_IN' && enter());
    return () => {
      window.removeEventListener('focus', look);
      stop();
    };
  }, []);
}
