import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Removes objects, then their rows, within a transaction that has locked the rows: nobody can begin to use a file
 * meanwhile, and after a crash the rows are still there to try again.
 */
export async function removeFiles(transaction: Transaction<DB>, store: ObjectStore, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) await store.delete(key);
  await transaction.deleteFrom('files').where('key', 'in', keys).execute();
}
