import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { removeFiles, removeObjects } from '../../platform/objects/remove-files.ts';
import type { ExportDeps } from './make-export.ts';

export const ERASE_TASK = 'erase_objects';

const BATCH = 100;
const payloadSchema = z.object({ erasureId: z.uuid() });
const keyRow = z.object({ key: z.string() });

/**
 * The task behind a deleted account: removes its objects from the store, some at a time, and then closes the receipt. What
 * was saved while the account went is among them. It may be repeated from any point.
 * @throws to be tried again while the store is away
 */
export async function eraseObjects(deps: ExportDeps, payload: unknown): Promise<void> {
  const { erasureId } = payloadSchema.parse(payload);
  const { database } = deps;
  const [erasure] = await query(database, z.object({ account_id: z.string().nullable() }))`
    select account_id from erasures where id = ${erasureId}`;
  const account = erasure?.account_id ?? null;
  if (account === null) return;

  let last = '';
  for (;;) {
    await database.transaction().execute(async (transaction) => {
      const late = await query(transaction, keyRow)`
        select key from files where user_id = ${account} limit ${BATCH} for update skip locked`;
      await removeFiles(
        transaction,
        late.map(({ key }) => key),
      );
    });
    const left = await query(database, keyRow)`
      select key from removed_objects where key like ${`${account}/%`} and key > ${last} order by key limit ${BATCH}`;
    if (left.length === 0) break;
    await removeObjects(
      deps,
      left.map(({ key }) => key),
    );
    last = left.at(-1)?.key ?? last;
  }
  if (!(await callForValue(database, functions.finish_erasure, { of_erasure: erasureId }))) {
    throw new Error('Some objects of a deleted account are still in the store');
  }
}

/** Enqueues unfinished erasures again: a task is given up after three days, an erasure never is. */
export async function resumeErasures({ database }: ExportDeps): Promise<void> {
  await query(database, z.unknown())`
    insert into tasks as t (kind, unique_key, payload)
    select ${ERASE_TASK}, 'erase_objects:' || e.id, jsonb_build_object('erasureId', e.id)
    from erasures e where e.finished_at is null
    on conflict (unique_key) do update
    set done_at = null, run_at = now(), created_at = now(), failures = 0, payload = excluded.payload
    where t.done_at is not null`;
}
