import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeFiles, removeObjects } from '../../platform/objects/remove-files.ts';
import { OUTPUT_FOLDER } from './store-outputs.ts';

export const PURGED_AT_ONCE = 50;

/** Keys of outputs are `<user>/generations/<generation>-<index>-<random>.<ending>`. */
export const generationOf = (key: RawBuilder<unknown>) => sql`left(split_part(${key}, '/', 3), 36)`;

/** Whether the owner of the generation `g` protects it from deletion. */
export const isProtected = sql`exists (select from keeps k where k.generation_id = g.id and k.is_protected)`;

/**
 * Deletes up to `PURGED_AT_ONCE` generations that have left the gallery, the longest gone first, with what they made.
 * Their ledger entries stay, and so does what is protected. `which` is a condition on `ai_generations g`. Answers how many there were.
 */
export async function purgeGenerations(
  deps: { database: Database; store: ObjectStore; log: Logger },
  which: RawBuilder<unknown>,
): Promise<number> {
  const { purged, keys } = await deps.database.transaction().execute(async (transaction) => {
    const locked = await query(transaction, z.object({ id: z.string() }))`
      select g.id from ai_generations g
      where g.removed_at is not null and g.status <> 'processing' and not ${isProtected} and ${which}
      order by g.removed_at limit ${PURGED_AT_ONCE} for update skip locked`;
    // Asked again now that they are locked: what was protected meanwhile stays.
    const rows = await query(transaction, z.object({ id: z.string(), user_id: z.string() }))`
      select g.id, g.user_id from ai_generations g
      where g.id = any (${locked.map(({ id }) => id)}) and not ${isProtected}`;
    const ids = rows.map(({ id }) => id);
    const owners = rows.map(({ user_id }) => user_id);
    const made = await query(transaction, z.object({ key: z.string() }))`
      select key from files
      where folder = ${OUTPUT_FOLDER} and user_id = any (${owners}) and ${generationOf(sql`key`)} = any (${ids})
      for update`;
    const keys = made.map(({ key }) => key);
    await removeFiles(transaction, keys);
    if (ids.length > 0) await transaction.deleteFrom('ai_generations').where('id', 'in', ids).execute();
    return { purged: rows.length, keys };
  });
  await removeObjects(deps, keys);
  return purged;
}
