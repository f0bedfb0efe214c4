import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { retentionSetting } from '../../platform/settings/registry.ts';
import {
  isForGoodAllowed,
  type Retention,
  type RetentionName,
  retentionBounds,
  retentionNames,
} from '../../platform/settings/retention-values.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import { retentionRules } from './rules.ts';
import { type AccountDeps, endUnusedAccounts } from './unused-accounts.ts';
import type { RetentionView } from './wire.ts';

/** What is kept long enough ends at night. */
export const recurringRetentionWork: readonly RecurringWork<RetentionDeps>[] = [
  { kind: 'apply_retention', everySeconds: 86_400, run: applyRetention },
];

type RetentionDeps = AccountDeps & { settings: Settings; log: Logger };

const BATCH = 1000;
/** More than so many are not counted. */
const COUNTED = 100_000;

type Sql = RawBuilder<unknown>;
const numbered = z.object({ n: z.int() });
const daysBefore = (moment: Sql, days: number): Sql => sql`${moment} - make_interval(days => ${days}::int)`;

/** The night's work: ends everything whose time is over by the rules, some rows at a time. It may be repeated. */
async function applyRetention(deps: RetentionDeps): Promise<void> {
  const kept = await deps.settings.read(retentionSetting);
  const erased = await endUnusedAccounts(deps, kept.inactiveAccounts);
  const ended: Partial<Record<RetentionName, number>> = erased === 0 ? {} : { inactiveAccounts: erased };
  for (const name of retentionNames) {
    const days = kept[name];
    if (days === null) continue;
    const count = await endAll(deps.database, name, daysBefore(sql`now()`, days));
    if (count > 0) ended[name] = count;
  }
  deps.log.info({ ended }, 'What was kept long enough is gone');
}

async function endAll(database: Database, name: RetentionName, before: Sql): Promise<number> {
  let count = 0;
  for (const { rows, over, end } of retentionRules[name].parts) {
    if (end === 'swept' || end === 'erased') continue;
    let ended = BATCH;
    while (ended === BATCH) {
      ended =
        end === 'audit'
          ? await endAudit(database, before)
          : await endSome(database, { rows, which: over(before, sql`now()`), end });
      count += ended;
    }
  }
  return count;
}

type Some = { rows: Sql; which: Sql; end: 'deleted' | { set: Sql } };

async function endSome(database: Database, { rows, which, end }: Some): Promise<number> {
  const some = sql`r.ctid = any (array(select r.ctid from ${rows} where ${which} limit ${BATCH} for update skip locked))`;
  const change =
    end === 'deleted' ? sql`delete from ${rows} where ${some}` : sql`update ${rows} set ${end.set} where ${some}`;
  const { numAffectedRows = 0n } = await change.execute(database);
  return Number(numAffectedRows);
}

async function endAudit(database: Database, before: Sql): Promise<number> {
  const [moment] = await query(database, z.object({ at: z.date() }))`select ${before} as at`;
  if (moment === undefined) return 0;
  return callForValue(database, functions.prune_audit, { older_than: moment.at, most: BATCH });
}

const tonight = sql`(date_trunc('day', now(), 'UTC') + interval '1 day')`;

/** Every rule in words, and how much it would end in the night that comes, were things kept as `kept` says. */
export async function previewRetention(database: Database, kept: Retention): Promise<RetentionView> {
  const rules: RetentionView['rules'] = [];
  for (const name of retentionNames) {
    const { what, least, most, byDefault } = retentionBounds[name];
    const { counted, why } = retentionRules[name];
    const days = kept[name];
    const ends = days === null ? 0 : await countOver(database, name, daysBefore(tonight, days));
    const isForGood = isForGoodAllowed(name);
    rules.push({ name, what, counted, why, least, most, byDefault, isForGoodAllowed: isForGood, days, ends });
  }
  return { rules, countedAtMost: COUNTED };
}

async function countOver(database: Database, name: RetentionName, before: Sql): Promise<number> {
  let count = 0;
  for (const { rows, over } of retentionRules[name].parts) {
    const [found] = await query(database, numbered)`
      select count(*) as n from (select from ${rows} where ${over(before, tonight)} limit ${COUNTED}) as ending`;
    count += found?.n ?? 0;
  }
  return Math.min(count, COUNTED);
}
