import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { DB } from '../database/types.ts';
import type { Logger } from '../log/log.ts';
import type { ObjectStore } from './object-store.ts';

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
