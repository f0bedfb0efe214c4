import type { Attempts } from '../attempts.ts';

const TRIES_LIMIT = 10;

type Asker = { sessionId: string };

/** Whether one more password may be tried by somebody signed in: 10 in 15 minutes a session, whatever strangers do. */
export function mayProve(attempts: Attempts, asker: Asker): Promise<boolean> {
  return attempts.isAllowed(keyOf(asker), TRIES_LIMIT);
}

/** The right password ends the count. */
export function forgetProofs(attempts: Attempts, asker: Asker): Promise<void> {
  return attempts.forget(keyOf(asker));
}

const keyOf = ({ sessionId }: Asker) => `proof:${sessionId}`;
