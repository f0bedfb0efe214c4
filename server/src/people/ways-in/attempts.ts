import type pg from 'pg';

const WINDOW_MINUTES = 15;

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
