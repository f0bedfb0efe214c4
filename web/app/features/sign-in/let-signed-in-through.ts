import { useEffect } from 'react';
import { getSession } from '../../shared/api/api.ts';
import { nextOfThisPage } from '../../shared/session/safe-next.ts';
import { noteInitialSession, onSessionChange } from '../../shared/session/session.ts';

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
