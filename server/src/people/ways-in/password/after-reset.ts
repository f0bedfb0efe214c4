import type pg from 'pg';
import type { SecurityLog } from '../../../platform/log/security-log.ts';
import { grantAdminRoles } from '../../account/admin-roles.ts';
import { forgetEmailChange } from '../../account/email-change.ts';
import type { GuessLimits } from '../guess-limits.ts';

type Options = { pool: pg.Pool; limits: GuessLimits; security: SecurityLog; adminEmails: readonly string[] };

/** Whoever used the link reads the mails of this address, and others who came to it unconfirmed are out with older links. */
export async function afterReset(
  { pool, limits, security, adminEmails }: Options,
  user: { id: string; email: string },
): Promise<void> {
  await pool.query(
    // Of an address that was unconfirmed, this ends what others have set (end_unproven_access_on_proof).
    `with used as (delete from "verification" where value = $1::text),
       sign_ups as (delete from pending_sign_ups where user_id = $1::uuid)
     update "user" set "emailVerified" = true, "updatedAt" = now() where id = $1::uuid and not "emailVerified"`,
    [user.id],
  );
  await forgetEmailChange(pool, user.id);
  await grantAdminRoles(pool, adminEmails);
  await limits.forgetAllGuesses(user.email);
  security.done('password_reset', { person: user.id });
}
