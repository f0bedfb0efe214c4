import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SignInAnswer } from '../../shared/api/api.ts';
import { errorMessage } from '../../shared/api/api-error.ts';
import { Callout } from '../../shared/ui/callout.tsx';
import classes from './door.module.css';

const loadCeremonies = () => import('../../shared/session/passkey-ceremonies.ts');

/** Signing in with a passkey: by a button, and where the browser can, from its list under the email field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: SignInAnswer) => void }) {
  const enter = useMutation({
    mutationFn: async (how: { isOffered: boolean }) => (await loadCeremonies()).signInByPasskey(how),
    onSuccess: (answer) => {
      if (answer !== null) onSignedIn(answer);
    },
  });
  const offer = useEffectEvent(() => enter.mutate({ isOffered: true }));
  useEffect(() => {
    let isGone = false;
    void canOffer().then((can) => {
      if (can && !isGone) offer();
    });
    return () => {
      isGone = true;
      void loadCeremonies().then(({ withdrawOffer }) => withdrawOffer());
    };
  }, []);
  const isAsking = enter.isPending && !enter.variables.isOffered;
  return (
    <>
      {enter.isError && (
        <Callout tone="failed" isAlert>
          {errorMessage(enter.error)}
        </Callout>
      )}
      <p className={classes.swap}>
        <button type="button" disabled={isAsking} onClick={() => enter.mutate({ isOffered: false })}>
          Use a passkey
        </button>
      </p>
    </>
  );
}

async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
