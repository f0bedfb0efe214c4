import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { noteDone, readDone } from '../../status/rollups.ts';

const DAY_MS = 86_400_000;
/** Orders of so many days may end still; of more, once in each day. */
const OPEN_DAYS = 2;
const REVIEW_DAYS = 8;

const NAME = 'business';
const firstRow = z.object({ first: z.date().nullable() });

/** The last midnight, not after `now`, at which a month or week began. */
const startOf = {
  month: (now: number) => Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()),
  week: (now: number) => floorToDay(now) - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS,
};

/**
 * Adds up by day, week and month what has happened since this was done last, and at first since the studio's first
 * order, from the newest day on. Work that ends more than eight days after its order keeps the state that it had then.
 */
export async function keepBusiness({ database }: { database: Database }, now: number = Date.now()): Promise<void> {
  const end = floorToDay(now) + DAY_MS;
  const done = await readDone(database, NAME);
  const today = floorToDay(now);
  const last = floorToDay(Math.min(done?.to.getTime() ?? now, now));
  const isNewDay = done === undefined || last < today;
  const since = last - (isNewDay ? REVIEW_DAYS : OPEN_DAYS) * DAY_MS;
  for (let day = since; day < end; day += DAY_MS) await keepDay(database, day);
  await keepPeriods(database, since, end);
  const from = Math.min(done?.from.getTime() ?? since, since);
  await noteDone(database, NAME, from, now);
  await keepEarlier(database, from, now);
}

/** What is older comes after, and may be broken off and gone on with. */
async function keepEarlier(database: Database, from: number, now: number): Promise<void> {
  const [found] = await query(database, firstRow)`
    select least((select created_at from ai_generations order by created_at limit 1),
      (select created_at from ledger_entries order by id limit 1)) as first`;
  const first = floorToDay(found?.first?.getTime() ?? now);
  for (let day = from - DAY_MS; day >= first; day -= DAY_MS) {
    await keepDay(database, day);
    await keepPeriods(database, day, day + DAY_MS, true);
    await noteDone(database, NAME, day, now);
  }
}

async function keepDay(database: Database, day: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await callForValue(transaction, functions.keep_tool_days, {
      since: new Date(day),
      until: new Date(day + DAY_MS),
    });
  });
}

/** The months and weeks that have a day in a stretch; going back, each once, with its last day. */
async function keepPeriods(database: Database, since: number, until: number, isBack = false): Promise<void> {
  for (const unit of ['month', 'week'] as const) {
    const starts = new Set<number>();
    for (let day = since; day < until; day += DAY_MS) {
      if (!isBack || startOf[unit](day + DAY_MS) !== startOf[unit](day)) starts.add(startOf[unit](day));
    }
    for (const start of starts) {
      await database.transaction().execute(async (transaction) => {
        await callForValue(transaction, functions.keep_cohort_period, { of_unit: unit, since: new Date(start) });
      });
    }
  }
}

function floorToDay(moment: number): number {
  return Math.floor(moment / DAY_MS) * DAY_MS;
}
