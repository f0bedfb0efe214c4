import { useEffect } from 'react';
import { request } from '../../shared/api/request.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';

type Ask = (error: unknown, onProven: () => void, onRefused: () => void) => void;

let ask: Ask | null = null;

/** As `request`, for what administrators may only do soon after a proof: asks for it in between, and tries once more. */
export async function provenRequest<Answer>(...call: Parameters<typeof request>): Promise<Answer> {
  try {
    return await request<Answer>(...call);
  } catch (error) {
    const asking = ask;
    if (asking === null || !isProofNeeded(error)) throw error;
    await new Promise<void>((resolve, reject) => asking(error, resolve, () => reject(error)));
    return provenRequest<Answer>(...call);
  }
}

/** Shows the question for `provenRequest`, wherever in the panel it is asked. */
export function AdminProof() {
  const { askWhenNeeded, dialog } = useProof();
  useEffect(() => {
    ask = askWhenNeeded;
    return () => {
      ask = null;
    };
  }, [askWhenNeeded]);
  return dialog;
}
