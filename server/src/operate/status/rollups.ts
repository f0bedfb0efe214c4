import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';

const stretchRow = z.object({ from: z.date(), to: z.date() });
/** What is added up by day or by hour, each with the stretch of time for which that is done. */
type Rollup = 'business' | 'hours';

/** From when to when it is done; undefined before the first time. */
export async function readDone(database: Database, name: Rollup): Promise<z.output<typeof stretchRow> | undefined> {
  const [done] = await query(database, stretchRow)`
    select done_from as "from", done_to as "to" from status_rollups where name = ${name}`;
  return done;
}

export async function noteDone(database: Database, name: Rollup, from: number, to: number): Promise<void> {
  const stretch = { done_from: new Date(from), done_to: new Date(to) };
  await database
    .insertInto('status_rollups')
    .values({ name, ...stretch })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(stretch))
    .execute();
}
