import type pg from 'pg';
import * as z from 'zod';
import { query } from '../../../platform/database/rows.ts';

const claims = z.object({ email: z.email(), updateTo: z.email() });

export type EmailChange = { oldEmail: string; newEmail: string };

/**
 * What the token of a link asks for when it confirms a new address; null for any other. Its signature is better-auth's
 * to check: use this only to refuse more.
 */
export function emailChangeIn(token: unknown): EmailChange | null {
  if (typeof token !== 'string') return null;
  const parsed = claims.safeParse(readClaims(token));
  return parsed.success ? { oldEmail: parsed.data.email, newEmail: parsed.data.updateTo } : null;
}

/** Remembers what was asked last. Only its link counts. */
export async function noteEmailChange(pool: pg.Pool, userId: string, newEmail: string): Promise<void> {
  await pool.query(
    `insert into email_changes (user_id, new_email) values ($1, $2)
     on conflict (user_id) do update set new_email = excluded.new_email, requested_at = now()`,
    [userId, newEmail],
  );
}

/** Whether the change is still what its owner wants, and the address is still free. */
export async function isEmailChangeOpen(pool: pg.Pool, { oldEmail, newEmail }: EmailChange): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from email_changes c join "user" u on u.id = c.user_id
     where u.email = $1 and c.new_email = $2 and not exists (select from "user" other where other.email = $2)`,
    [oldEmail, newEmail],
  );
  return rowCount === 1;
}

/**
 * Ends the change once it is done, and with it the links that the old address got. Answers whose address it is; null when
 * the change is not done.
 */
export async function finishEmailChange(pool: pg.Pool, { newEmail }: EmailChange): Promise<string | null> {
  const rows = await query(pool, z.object({ user_id: z.string() }))`with done as (
       delete from email_changes c using "user" u
       where u.id = c.user_id and u.email = c.new_email and c.new_email = ${newEmail} returning c.user_id
     ), used as (delete from "verification" v using done where v.value = done.user_id::text)
     select user_id from done`;
  return rows[0]?.user_id ?? null;
}

export async function forgetEmailChange(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from email_changes where user_id = $1', [userId]);
}

function readClaims(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}
