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
      const { rows } = await pool.query<{ attempts: number }>(
        `insert into auth_attempts as a (key, attempts, until)
         values ($1, 1, now() + make_interval(mins => $2))
         on conflict (key) do update
         set attempts = case when a.until < now() then 1 else a.attempts + 1 end,
             until = case when a.until < now() then excluded.until else a.until end
         returning attempts`,
        [key, WINDOW_MINUTES],
      );
      return (rows[0]?.attempts ?? 0) <= limit;
    },
    async forget(key) {
      await pool.query('delete from auth_attempts where key = $1', [key]);
    },
  };
}
