import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** Forgets live events that are older than a day; a stream that asks for them is told to fetch everything. */
export async function pruneLiveEvents({ database }: { database: Database }): Promise<void> {
  await database.deleteFrom('events').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute();
}
