import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { DB } from '../../platform/database/types.ts';
import type { Admin } from './admin.ts';
import type { AuditAction } from './audit/actions.ts';
import { forbidden } from './guard.ts';

/** What is noted about one write. */
export type AuditNote = {
  action: AuditAction;
  target: {
    kind:
      | 'user'
      | 'generation'
      | 'setting'
      | 'prices'
      | 'payment'
      | 'payment_event'
      | 'payments'
      | 'sso_provider'
      | 'invitation'
      | 'provider'
      | 'tool'
      | 'notice'
      | 'refusal'
      | 'takedown'
      | 'content'
      | 'share'
      | 'comment'
      | 'publication'
      | 'incident'
      | 'code'
      | 'hash_list';
    id: string;
  };
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** What a write has done: its result, and the line about it. Null when the same request had been heard before. */
export type Act<Result> = { result: Result; note: AuditNote | null };

/**
 * One transaction: the administrator's role as it is now, the write, and its line in the audit log. While it lasts, the
 * role of nobody in `people` changes, so that of two administrators who remove each other one comes too late.
 * @throws AppError 403 `forbidden` when the role is gone meanwhile
 */
export async function writeAudited<Result>(
  database: Database,
  { admin, people = [] }: { admin: Admin; people?: readonly string[] },
  act: (transaction: Transaction<DB>) => Promise<Act<Result>>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    // Profiles before people, as whatever moves money or deletes an account takes them.
    await sql`select from profiles where id = any (${people}::uuid[]) order by id for update`.execute(transaction);
    const rows = await query(transaction, z.object({ id: z.string(), is_admin: z.boolean().nullable() }))`
      select id, role = 'admin' and not is_suspended(banned, "banExpires") as is_admin from "user"
      where id = any (${[admin.id, ...people]}::uuid[]) order by id for no key update`;
    if (rows.find(({ id }) => id === admin.id)?.is_admin !== true) throw forbidden();
    const { result, note } = await act(transaction);
    if (note !== null) await appendNote(transaction, admin, note);
    return result;
  });
}

/** As `writeAudited`, for a write that has nothing to answer. */
export function changeAudited(
  database: Database,
  who: { admin: Admin; people?: readonly string[] },
  act: (transaction: Transaction<DB>) => Promise<AuditNote | null>,
): Promise<void> {
  return writeAudited(database, who, async (transaction) => ({ result: undefined, note: await act(transaction) }));
}

/** Adds a line; `admin` is null for an operator at the terminal. */
export async function appendNote(
  executor: Database | Transaction<DB>,
  admin: Admin | null,
  { action, target, before, after, reason = null }: AuditNote,
): Promise<void> {
  await executor
    .insertInto('admin_audit')
    .values({
      admin_id: admin?.id ?? null,
      admin_email: admin?.email ?? null,
      address: admin?.address ?? null,
      action,
      target_kind: target.kind,
      target_id: target.id,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      reason,
    })
    .execute();
}
