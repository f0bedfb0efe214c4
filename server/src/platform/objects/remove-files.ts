import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/pool.ts';
import { type Executor, execute } from '../database/rows.ts';
import type { DB } from '../database/types.ts';
import type { Logger } from '../log/log.ts';
import type { ObjectBody, ObjectStore } from './object-store.ts';

const BATCH = 100;

/**
 * Forgets files within a transaction that has locked their rows: from its commit on nobody can use or read them. Their
 * objects go by `removeObjects` after it, so that no lock is held while the store is slow.
 */
export async function removeFiles(transaction: Transaction<DB>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into removed_objects (key) select unnest(${keys}::text[]) on conflict do nothing`.execute(
    transaction,
  );
  await sql`delete from files where key = any (${keys})`.execute(transaction);
}

const NOTE_UNLESS_KNOWN = {
  name: 'note_object_unless_known',
  text: `insert into removed_objects (key)
    select $1::text where not exists (select from files f where f.key = $1)
      and not exists (select from sealed_files s where s.key = $1)
    on conflict (key) do update set key = excluded.key returning key`,
};
const FORGET_NOTE = { name: 'forget_removed_object', text: 'delete from removed_objects where key = $1' };

type PutDeps = { executor: Executor; store: ObjectStore };
type Known = { key: string; body: ObjectBody; contentType: string };

/**
 * Puts an object whose row was written before. Whoever removed the row meanwhile, as with its owner's account, found nothing
 * in the store yet: then the object goes again. Answers whether it stays.
 */
export async function putKnown({ executor, store }: PutDeps, { key, body, contentType }: Known): Promise<boolean> {
  await store.put(key, body, contentType);
  if ((await execute(executor, NOTE_UNLESS_KNOWN, [key])).length === 0) return true;
  // What fails here is left to the sweep.
  await store.delete(key).then(
    () => execute(executor, FORGET_NOTE, [key]),
    () => undefined,
  );
  return false;
}

type RemoveDeps = { database: Database; store: ObjectStore; log: Logger };

/** Call this after the commit that forgot the files. What the store does not remove now is left to the sweep. */
export async function removeObjects(deps: RemoveDeps, keys: readonly string[]): Promise<void> {
  for (const key of keys) await removeObject(deps, key);
}

/** Removes objects that earlier attempts left in the store. */
export async function removeLeftObjects(deps: RemoveDeps): Promise<void> {
  let last = '';
  let found = BATCH;
  while (found === BATCH) {
    const rows = await deps.database
      .selectFrom('removed_objects')
      .select('key')
      .where('key', '>', last)
      .orderBy('key')
      .limit(BATCH)
      .execute();
    const keys = rows.map(({ key }) => key);
    await removeObjects(deps, keys);
    last = keys.at(-1) ?? last;
    found = keys.length;
  }
}

async function removeObject({ database, store, log }: RemoveDeps, key: string): Promise<void> {
  try {
    await store.delete(key);
    await database.deleteFrom('removed_objects').where('key', '=', key).execute();
  } catch (error) {
    log.warn({ err: error, key }, 'An object could not be removed; the next sweep tries again');
  }
}
