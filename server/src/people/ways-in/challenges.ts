import type pg from 'pg';

/** Remembers for 5 minutes what a browser is asked to sign, when nobody knows yet who will answer. */
export async function openChallenge(pool: pg.Pool, purpose: string, value: string): Promise<void> {
  await pool.query('select open_challenge($1, $2, null)', [purpose, value]);
}

/** Takes a challenge for good. False when it is unknown, over, or was answered before. */
export async function takeChallenge(pool: pg.Pool, purpose: string, value: string): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>('select take_challenge($1, $2, null) as taken', [
    purpose,
    value,
  ]);
  return rows[0]?.taken === true;
}
