import { plainAmount } from '@kinora/catalogue/money';
import { sql } from 'kysely';
import * as z from 'zod';
import { csvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { COST_CURRENCY, currencyField, readKeptAt } from './sold.ts';
import type { Cohorts } from './wire.ts';

export const cohortsQuery = z.object({ unit: z.enum(['month', 'week']).default('month'), currency: currencyField });

/** How many of the newest cohorts are told: two years, or half of one. */
const MOST = { month: 24, week: 26 };

const peopleRow = z.object({ cohort: z.string(), people: z.int(), active: z.int(), ages: z.int() });
const payingRow = z.object({ cohort: z.string(), paying: z.int() });
const paidRow = z.object({ cohort: z.string(), age: z.int(), paying: z.int(), revenue: z.int() });
const madeRow = z.object({ cohort: z.string(), age: z.int(), active: z.int() });
const currencyRow = z.object({ currency: z.string() });

/**
 * People by the month or week in which their account was opened, and what became of them. Accounts count that are closed
 * by now; what they made does no more. Payments are of one currency. Workspaces are nobody, and what they paid is not in it.
 */
export async function readCohorts(
  database: Database,
  { unit, currency: wanted }: z.output<typeof cohortsQuery>,
): Promise<Cohorts> {
  const since = sql`date_trunc(${sql.lit(unit)}, now(), 'UTC') - make_interval(${sql.raw(unit)}s => ${MOST[unit] - 1})`;
  const first = (column: string) => sql`utc_day(date_trunc(${sql.lit(unit)}, ${sql.raw(column)}, 'UTC'))`;
  const ageOf = (later: ReturnType<typeof first>, earlier: ReturnType<typeof first>) =>
    unit === 'week'
      ? sql`((${later} - ${earlier}) / 7)`
      : sql`((extract(year from ${later}) - extract(year from ${earlier})) * 12
          + extract(month from ${later}) - extract(month from ${earlier}))::integer`;
  const isPerson = sql<boolean>`not a.is_workspace`;
  const currencies = await query(database, currencyRow)`
    select y.currency from payments y join ledger_accounts a on a.id = y.user_id
    where a.opened_at >= ${since} and ${isPerson} group by 1 order by count(*) desc, 1`;
  const currency = wanted ?? currencies[0]?.currency ?? COST_CURRENCY;
  const [people, paying, paid, made, keptAt] = await Promise.all([
    query(database, peopleRow)`
      select ${first('a.opened_at')}::text as cohort, count(*) as people,
        count(*) filter (where t.generations > 0) as active,
        ${ageOf(first('now()'), first('min(a.opened_at)'))} + 1 as ages
      from ledger_accounts a left join person_totals t on t.user_id = a.id
      where a.opened_at >= ${since} and ${isPerson} group by ${first('a.opened_at')} order by 1 desc`,
    query(database, payingRow)`
      select ${first('a.opened_at')}::text as cohort, count(distinct y.user_id) as paying
      from payments y join ledger_accounts a on a.id = y.user_id
      where a.opened_at >= ${since} and ${isPerson} and y.amount > y.refunded + y.disputed group by 1`,
    query(database, paidRow)`
      select cohort::text, greatest(${ageOf(sql`period`, sql`cohort`)}, 0) as age,
        count(distinct user_id) filter (where kept > 0) as paying, sum(kept)::bigint as revenue
      from (
        select ${first('a.opened_at')} as cohort, ${first('y.paid_at')} as period, y.user_id,
          y.amount - y.refunded - y.disputed as kept
        from payments y join ledger_accounts a on a.id = y.user_id
        where a.opened_at >= ${since} and ${isPerson} and y.currency = ${currency}
      ) as each group by 1, 2`,
    query(database, madeRow)`
      select cohort::text, greatest(${ageOf(sql`period`, sql`cohort`)}, 0) as age, sum(active)::integer as active
      from cohort_periods where unit = ${unit} and cohort >= utc_day(${since}) group by 1, 2`,
    readKeptAt(database),
  ]);
  return {
    unit,
    keptAt,
    currency,
    currencies: currencies.map((each) => each.currency),
    cohorts: people.map(({ cohort, ages, ...counts }) => ({
      cohort,
      ...counts,
      paying: paying.find((row) => row.cohort === cohort)?.paying ?? 0,
      periods: Array.from({ length: ages }, (_, age) => {
        const money = paid.find((row) => row.cohort === cohort && row.age === age);
        const work = made.find((row) => row.cohort === cohort && row.age === age);
        return { active: work?.active ?? 0, paying: money?.paying ?? 0, revenue: money?.revenue ?? 0 };
      }),
    })),
  };
}

const COLUMNS = [
  ...['unit', 'signed_up', 'people', 'active', 'paying', 'age', 'active_then', 'paying_then', 'currency', 'revenue'],
];

/** These figures as lines of CSV, one for each month or week of each cohort. */
export function* cohortLines({ unit, currency, cohorts }: Cohorts): Generator<string> {
  yield csvLine(COLUMNS);
  for (const { cohort, people, active, paying, periods } of cohorts) {
    for (const [age, then] of periods.entries()) {
      const revenue = Number(plainAmount(then.revenue, currency));
      yield csvLine([unit, cohort, people, active, paying, age, then.active, then.paying, currency, revenue]);
    }
  }
}
