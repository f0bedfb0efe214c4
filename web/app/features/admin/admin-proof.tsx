import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { request, understood } from '../../shared/api/request.ts';
import { isProofNeeded, useProof } from '../../shared/session/use-proof.tsx';

type Ask = (error: unknown, onProven: () => void, onRefused: () => void) => void;

let ask: Ask | null = null;

/** As `ask`, for what administrators may only do soon after a proof: asks for that in between, and tries once more. */
export async function askProven<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...call: Parameters<typeof request>
): Promise<z.output<Schema>> {
  return understood(schema, await provenRequest(...call), call[0]);
}

/** The same as `request`. */
export async function provenRequest(...call: Parameters<typeof request>): Promise<unknown> {
  try {
    return await request(...call);
  } catch (error) {
    const asking = ask;
    if (asking === null || !isProofNeeded(error)) throw error;
    await new Promise<void>((resolve, reject) => asking(error, resolve, () => reject(error)));
    return provenRequest(...call);
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
