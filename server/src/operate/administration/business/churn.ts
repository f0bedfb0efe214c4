import { sql } from 'kysely';
import * as z from 'zod';
import { csvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { type Churn, planMonth } from './wire.ts';

export const churnQuery = z.object({ months: z.coerce.number().int().min(1).max(36).default(12) });

const countsRow = z.object({ month: z.string(), ...planMonth.shape });
const reasonRow = z.object({ reason: z.string().nullable(), count: z.int() });
const overdueRow = z.object({ overdue: z.int() });

/** A plan has begun once it was paid or tried; what was given up at the checkout never did. */
const BEGUN = sql`s.status not in ('incomplete', 'incomplete_expired')`;

/** Plans by the month (UTC) in which they began and ended, under the plan that they are or were at the end. */
export async function readChurn(database: Database, { months }: z.output<typeof churnQuery>): Promise<Churn> {
  const since = sql`date_trunc('month', now(), 'UTC') - make_interval(months => ${months - 1})`;
  const monthOf = (column: string) => sql`utc_day(date_trunc('month', ${sql.raw(column)}, 'UTC'))`;
  const [counts, reasons, [due]] = await Promise.all([
    query(database, countsRow)`
      with months as (
        select utc_day(at) as month, at from generate_series(${since}, now(), interval '1 month', 'UTC') as at
      ), plans as (
        select distinct s.plan from subscriptions s where ${BEGUN}
      ), begun as (
        select plan, ${monthOf('s.created_at')} as month, count(*) as n from subscriptions s where ${BEGUN} group by 1, 2
      ), ended as (
        select plan, ${monthOf('s.ended_at')} as month, count(*) as n,
          count(*) filter (where s.end_cause = 'payment_failed') as unpaid,
          count(*) filter (where ${monthOf('s.created_at')} < ${monthOf('s.ended_at')}) as of_start
        from subscriptions s where ${BEGUN} and s.ended_at is not null group by 1, 2
      ), recovered as (
        select s.plan, ${monthOf('t.ended_at')} as month, count(*) as n
        from payment_troubles t join subscriptions s on s.id = t.subscription_id
        where t.outcome = 'recovered' and t.ended_at >= ${since} group by 1, 2
      )
      select m.month::text, p.plan,
        (coalesce((select sum(n) from begun b where b.plan = p.plan and b.month < m.month), 0)
          - coalesce((select sum(n) from ended e where e.plan = p.plan and e.month < m.month), 0))::integer as "atStart",
        coalesce(b.n, 0) as begun, coalesce(e.n, 0) as ended, coalesce(e.of_start, 0) as "endedOfStart",
        coalesce(e.unpaid, 0) as "endedUnpaid", coalesce(r.n, 0) as recovered
      from months m cross join plans p
      left join begun b on (b.plan, b.month) = (p.plan, m.month)
      left join ended e on (e.plan, e.month) = (p.plan, m.month)
      left join recovered r on (r.plan, r.month) = (p.plan, m.month)
      order by m.month desc, p.plan`,
    query(database, reasonRow)`
      select coalesce(s.end_reason, case when s.end_cause = 'payment_failed' then s.end_cause end) as reason,
        count(*) as count
      from subscriptions s where ${BEGUN} and s.ended_at >= ${since} group by 1 order by 2 desc, 1`,
    query(database, overdueRow)`
      select count(*) as overdue from subscriptions s where s.status in ('past_due', 'unpaid') and s.ended_at is null`,
  ]);
  const inMonths = [...new Set(counts.map(({ month }) => month))];
  return {
    months: inMonths.map((month) => ({
      month,
      plans: counts.filter((row) => row.month === month).map(({ month: _, ...plan }) => plan),
    })),
    reasons: reasons.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    unsaid: reasons.find(({ reason }) => reason === null)?.count ?? 0,
    overdue: due?.overdue ?? 0,
  };
}

const COLUMNS = [
  ...[
    'month',
    'plan',
    'at_start',
    'begun',
    'ended',
    'ended_of_start',
    'ended_unpaid',
    'net',
    'churn_percent',
    'recovered',
  ],
];

/** These figures as lines of CSV, one for each plan and month. */
export function* churnLines({ months }: Churn): Generator<string> {
  yield csvLine(COLUMNS);
  for (const { month, plans } of months) {
    for (const { plan, atStart, begun, ended, endedOfStart, endedUnpaid, recovered } of plans) {
      const rate = atStart === 0 ? null : Number(((100 * endedOfStart) / atStart).toFixed(2));
      yield csvLine([month, plan, atStart, begun, ended, endedOfStart, endedUnpaid, begun - ended, rate, recovered]);
    }
  }
}
