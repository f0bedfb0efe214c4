import type pg from 'pg';
import * as z from 'zod';
import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';

const ROLE = {
  name: 'own_role',
  text: 'select u.role from session_user_id($1) as me join "user" u on u.id = me',
  row: z.object({ role: z.string().nullable() }),
};

/** Whether a signed-in administrator asks. */
export async function isAdmin(
  { config, pipeline }: { config: Config; pipeline: Pipeline },
  request: Request,
): Promise<boolean> {
  const token = sessionTokenFrom(request, config);
  if (token === null) return false;
  try {
    const row = await readRow(pipeline, ROLE, [token]);
    return row?.role === 'admin';
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') return false;
    throw error;
  }
}

/** Gives the operator's addresses (lower case) the admin role, once each is confirmed. Run at start and on confirmation. */
export async function grantAdminRoles(executor: Pick<pg.Pool, 'query'>, adminEmails: readonly string[]): Promise<void> {
  if (adminEmails.length === 0) return;
  await executor.query(
    `update "user" set role = 'admin', "updatedAt" = now()
     where "emailVerified" and lower(email) = any ($1) and role is distinct from 'admin'`,
    [adminEmails],
  );
}
