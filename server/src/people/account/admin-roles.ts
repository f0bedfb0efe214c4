import type pg from 'pg';

/** Gives the operator's addresses (lower case) the admin role, once each is confirmed. Run at start and on confirmation. */
export async function grantAdminRoles(executor: Pick<pg.Pool, 'query'>, adminEmails: readonly string[]): Promise<void> {
  if (adminEmails.length === 0) return;
  await executor.query(
    `update "user" set role = 'admin', "updatedAt" = now()
     where "emailVerified" and lower(email) = any ($1) and role is distinct from 'admin'`,
    [adminEmails],
  );
}
