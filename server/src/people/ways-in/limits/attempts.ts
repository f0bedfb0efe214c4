import type { RateLimits } from '../../../platform/limits/rate-limits.ts';

const SECONDS = 15 * 60;
const PROOF_TRIES = 10;

export type Attempts = {
  /** Counts one more. False when there were more than `limit` within 15 minutes of the first. */
  isAllowed: (key: string, limit: number) => Promise<boolean>;
  forget: (key: string) => Promise<void>;
};

/** Counts attempts per account, whatever address they come from; the limit per address is better-auth's. */
export function createAttempts(rateLimits: RateLimits): Attempts {
  return {
    isAllowed: async (key, most) => (await rateLimits.use(key, { most, seconds: SECONDS })).isAllowed,
    forget: (key) => rateLimits.forget(key),
  };
}

type Asker = { sessionId: string };

/** Whether one more password may be tried by somebody signed in: 10 in 15 minutes a session, whatever strangers do. */
export function mayProve(attempts: Attempts, asker: Asker): Promise<boolean> {
  return attempts.isAllowed(proofKey(asker), PROOF_TRIES);
}

/** The right password ends the count. */
export function forgetProofs(attempts: Attempts, asker: Asker): Promise<void> {
  return attempts.forget(proofKey(asker));
}

const proofKey = ({ sessionId }: Asker) => `proof:${sessionId}`;
