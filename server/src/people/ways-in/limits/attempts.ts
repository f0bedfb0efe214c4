import type pg from 'pg';

const WINDOW_MINUTES = 15;
const PROOF_TRIES = 10;

export type Attempts = {
  /** Counts one more. False when there were more than `limit` within 15 minutes of the first. */
  isAllowed: (key: string, limit: number) => Promise<boolean>;
  forget: (key: string) => Promise<void>;
};

/** Counts attempts per account, whatever address they come from; the limit per address is better-auth's. */
export function createAttempts(pool: pg.Pool): Attempts {
  return {
    async isAllowed(key, limit) {
      const { rows } = await pool.query<{ attempts: number }>('select count_attempt($1, $2) as attempts', [
        key,
        WINDOW_MINUTES,
      ]);
      return (rows[0]?.attempts ?? 0) <= limit;
    },
    async forget(key) {
      await pool.query('delete from auth_attempts where key = $1', [key]);
    },
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
