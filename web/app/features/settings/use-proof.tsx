import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError } from '../../api-error.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })));

const codes = ['reauthentication_needed', 'insufficient_aal'];

/** The server wants to know first that this is still the person who signed in. */
export function isProofNeeded(error: unknown): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

type Proof = {
  /** For the `onError` of an act: asks for the proof if that was missing, and then runs the act again. */
  askWhenNeeded: (error: unknown, again: () => void) => void;
  /** To be shown beside the act. */
  dialog: ReactNode;
};

/** Lets an act through that the server allows only soon after a sign-in, by asking for the password in between. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<{ again: () => void } | null>(null);
  return {
    askWhenNeeded(error, again) {
      if (isProofNeeded(error)) setWaiting({ again });
    },
    dialog: waiting && (
      <Suspense>
        <ProofDialog
          onProven={() => {
            setWaiting(null);
            waiting.again();
          }}
          onClose={() => setWaiting(null)}
        />
      </Suspense>
    ),
  };
}
