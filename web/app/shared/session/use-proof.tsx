import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { ProofKind } from './proof-dialog.tsx';

const ProofDialog = lazyPart(
  () => import('./proof-dialog.tsx'),
  (module) => module.ProofDialog,
);

const kinds: Readonly<Record<string, ProofKind>> = { reauthentication_needed: 'password', insufficient_aal: 'code' };

function proofNeededBy(error: unknown): ProofKind | undefined {
  return error instanceof ApiError ? kinds[error.code] : undefined;
}

/** The server first needs proof that this is still the person who signed in. */
export function isProofNeeded(error: unknown): boolean {
  return proofNeededBy(error) !== undefined;
}

type Waiting = { kind: ProofKind; again: () => void; onRefused: (() => void) | undefined };

type Proof = {
  /** For the `onError` of an act: asks for the proof if that was missing, and then runs the act again; `onRefused` when it is not given. */
  askWhenNeeded: (error: unknown, again: () => void, onRefused?: () => void) => void;
  /** To be shown beside the act. */
  dialog: ReactNode;
};

/**
 * Lets an act through that the server allows only soon after a sign-in, by asking for the password, or for a code of
 * the authenticator app, in between.
 */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const askWhenNeeded = useCallback<Proof['askWhenNeeded']>((error, again, onRefused) => {
    const kind = proofNeededBy(error);
    if (kind !== undefined) setWaiting({ kind, again, onRefused });
  }, []);
  return {
    askWhenNeeded,
    dialog: waiting && (
      <Suspense>
        <ProofDialog
          kind={waiting.kind}
          onProven={() => {
            setWaiting(null);
            waiting.again();
          }}
          onClose={() => {
            setWaiting(null);
            waiting.onRefused?.();
          }}
        />
      </Suspense>
    ),
  };
}

type ProvenOptions<Answer, Variables> = Pick<
  UseMutationOptions<Answer, Error, Variables>,
  'mutationFn' | 'onSuccess' | 'onSettled'
> & {
  /** Hears what went wrong besides. */
  onFailure?: (error: Error, variables: Variables) => void;
};

/** An act that asks for the proof by itself, and then runs again; `problem` is what else went wrong, null where nothing did. */
export function useProvenMutation<Answer, Variables = void>({
  onFailure,
  ...options
}: ProvenOptions<Answer, Variables>) {
  const { askWhenNeeded, dialog } = useProof();
  const act = useMutation<Answer, Error, Variables>({
    ...options,
    onError: (error, variables) => {
      if (isProofNeeded(error)) askWhenNeeded(error, () => act.mutate(variables));
      else onFailure?.(error, variables);
    },
  });
  return { ...act, problem: isProofNeeded(act.error) ? null : act.error, dialog };
}
