import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { noteDone, readDone } from './rollups.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far back the page looks. */
const KEPT_DAYS = 90;
/** Orders of so many hours may end still; of a day, once in each hour. */
const OPEN_HOURS = 3;
/** As much as one statement reads, so that none takes long. */
const AT_ONCE_MS = 2 * DAY_MS;

const NAME = 'hours';

/**
 * Adds up by hour what has happened since this was done last, and at first of the last 90 days. Work that ends days after
 * its order is not seen.
 */
export async function keepStatus(
  { database }: { database: Database },
  now: number = Date.now(),
  days: number = KEPT_DAYS,
): Promise<void> {
  const end = floorTo(now, HOUR_MS) + HOUR_MS;
  const done = await readDone(database, NAME);
  const oldest = floorTo(now, DAY_MS) - days * DAY_MS;
  const isNewHour = done === undefined || done.to.getTime() < end;
  const open = isNewHour ? DAY_MS : OPEN_HOURS * HOUR_MS;
  const since = done === undefined ? end - open : Math.min(done.to.getTime(), end) - open;
  await keepStretch(database, Math.max(since, oldest), end);
  await noteDone(database, NAME, Math.min(done?.from.getTime() ?? since, since), end);
  // What is older comes after, from the newest on, and may be broken off and gone on with.
  for (let to = Math.min(done?.from.getTime() ?? since, since); to > oldest; to -= AT_ONCE_MS) {
    const from = Math.max(to - AT_ONCE_MS, oldest);
    await keepStretch(database, from, to);
    await noteDone(database, NAME, from, end);
  }
  await callForValue(database, functions.prune_status, {});
}

async function keepStretch(database: Database, from: number, until: number): Promise<void> {
  for (let start = from; start < until; start += AT_ONCE_MS) {
    const stretch = { since: new Date(start), until: new Date(Math.min(start + AT_ONCE_MS, until)) };
    await database.transaction().execute(async (transaction) => {
      await callForValue(transaction, functions.keep_tool_hours, stretch);
      await callForValue(transaction, functions.keep_payment_hours, stretch);
    });
  }
}

function floorTo(moment: number, unit: number): number {
  return Math.floor(moment / unit) * unit;
}
