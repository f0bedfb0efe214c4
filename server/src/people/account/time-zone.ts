import type { Pool } from 'pg';

/** Whoever has not chosen a zone is where the browser that they sign in with says. */
export async function keepTimeZone(pool: Pool, userId: string, zone: string | null): Promise<void> {
  if (zone === null) return;
  await pool.query('update "user" set "timeZone" = $2 where id = $1 and "timeZone" is null', [userId, zone]);
}
