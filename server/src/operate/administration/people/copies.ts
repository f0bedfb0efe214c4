import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { notFound } from '../../../platform/errors.ts';
import { listExports } from '../../own-data/exports.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import type { OpenErasures, PersonCopies } from '../wire.ts';

/** The last copies of a person's data, newest first; what is in them is for their owner alone. @throws AppError 404 */
export async function readCopies(database: Database, userId: string): Promise<PersonCopies> {
  const person = await database.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst();
  if (person === undefined) throw notFound();
  return { copies: await listExports(database, person.id) };
}

/**
 * Begins a copy for somebody who asked the studio for it. They get the mail, and they alone can download it.
 * @throws AppError 404, or `export_under_way`
 */
export async function makeCopy(
  { database, live }: { database: Database; live: LiveFeed },
  admin: Admin,
  userId: string,
  reason: string,
): Promise<PersonCopies> {
  await writeAudited(database, { admin, people: [userId] }, async (transaction) => {
    // An administrator is not held to the pause between two copies.
    const given = { of_user: userId, by_whom: 'administrator', pause_hours: 0 };
    const copy = await callForValue(transaction, functions.open_export, given);
    return {
      result: copy,
      note: { action: 'user.make_copy', target: { kind: 'user', id: userId }, after: { copy }, reason },
    };
  });
  live.wakeTasks();
  return readCopies(database, userId);
}

const erasureRow = z.object({ number: z.string(), accountId: z.string(), askedAt: isoTime, filesLeft: z.int() });

/** Deleted accounts that something is left of in the store, the oldest first. */
export async function listOpenErasures(database: Database): Promise<OpenErasures> {
  const erasures = await query(database, erasureRow)`
    select e.number, e.account_id as "accountId", e.asked_at as "askedAt",
      (select count(*) from removed_objects o where starts_with(o.key, e.account_id || '/'))
        + (select count(*) from files f where f.user_id = e.account_id) as "filesLeft"
    from erasures e where e.finished_at is null order by e.asked_at, e.id limit 100`;
  return { erasures };
}
