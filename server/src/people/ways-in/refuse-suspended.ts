import { APIError } from 'better-auth/api';
import type pg from 'pg';
import type { SecurityLog } from '../../platform/log/security-log.ts';

/** Before a session is opened, whichever way somebody came. @throws APIError 403 `account_suspended` */
export async function refuseSuspended(
  { pool, security }: { pool: pg.Pool; security: SecurityLog },
  userId: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    `select from "user" where id = $1 and banned and ("banExpires" is null or "banExpires" >= now())`,
    [userId],
  );
  if (rowCount === 0) return;
  security.refused('suspended_refused', { person: userId });
  throw new APIError('FORBIDDEN', {
    code: 'account_suspended',
    message: 'This account is suspended. Please contact support.',
  });
}
