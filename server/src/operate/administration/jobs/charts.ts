import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { providerCosts } from '../../../platform/settings/registry.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { listDrifted } from '../tools/drift.ts';
import { type AdminStats, adminStatsSchema } from '../wire.ts';
import { type Charts, chartsSchema } from './wire.ts';

const { revenue30Days: revenueSchema, driftedTools: _drifted, ...counted } = adminStatsSchema.shape;
const countsSchema = z.object(counted);

/** The figures of the cards, as they are now. A workspace is nobody, but holds tokens. */
export async function readStats(database: Database): Promise<AdminStats> {
  const [[row], revenue, driftedTools] = await Promise.all([
    query(database, countsSchema)`
      select people.*, totals.*, recent.*,
        (select count(*) from "user" u where is_suspended(u.banned, u."banExpires")
          and not exists (select from workspaces w where w.id = u.id)) as suspended,
        (select count(*) from ai_generations where status = 'processing') as processing,
        (select count(*) from moderation_cases where kind = 'flagged' and decision is null) as "openFlags",
        (select count(*) from risk_cases where state = 'open') as "riskOpen",
        (select count(*) from risk_cases where state = 'held') as "riskHeld",
        (select count(*) from unmarked_files) as unmarked
      from (
        select count(*) filter (where is_person) as users,
          count(*) filter (where is_person and created_at > now() - interval '7 days') as "newUsers7Days",
          count(*) filter (where is_person and (subscription_status <> 'free' or exists (
            select from payments p where p.user_id = each.id and p.paid_at > now() - interval '30 days'
              and p.amount > p.refunded + p.disputed
          ))) as paying,
          coalesce(sum(tokens + purchased_tokens), 0)::bigint as "tokensOutstanding"
        from (
          select profiles.*, not exists (select from workspaces w where w.id = profiles.id) as is_person from profiles
        ) as each
      ) as people, (
        select coalesce(sum(generations), 0) as generations, coalesce(sum(tokens_used), 0)::bigint as "tokensUsed"
        from person_totals
      ) as totals, (
        select count(*) as "generations24Hours", count(*) filter (where is_failure(status, metadata)) as "failed24Hours"
        from ai_generations where created_at > now() - interval '1 day' and not is_imported(tool_type)
      ) as recent`,
    query(database, revenueSchema.def.element)`
      select currency, sum(amount - refunded - disputed)::bigint as amount
      from payments where paid_at > now() - interval '30 days' group by currency order by currency`,
    listDrifted(database),
  ]);
  if (row === undefined) throw new Error('The figures answered no row');
  return { ...row, revenue30Days: revenue, driftedTools };
}

export const chartsQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

const toolTotalsSchema = z.object({
  tool_type: z.string(),
  tool_name: z.string(),
  completed: z.number(),
  tokens_earned: z.number(),
  /** What providers said that they charge, in US dollars, and for how many that was said. */
  known_cost: z.number(),
  known: z.number(),
});
type ToolTotals = z.output<typeof toolTotalsSchema>;

/** Nothing is earned while all of it is under way. */
const toolDay = z.object({
  ...chartsSchema.shape.tools.def.element.shape,
  tokensEarned: z
    .int()
    .nullable()
    .transform((tokens) => tokens ?? 0),
});

const soldSchema = z.object({ cents: z.number(), tokens: z.number() });

/** What providers cost is known in dollars; sales in another currency cannot be compared with it. */
const COST_CURRENCY = 'usd';

/** How the studio does, by UTC day; money in the currency that most was paid in. */
export async function readCharts(
  { database, settings }: { database: Database; settings: Settings },
  days: number,
): Promise<Charts> {
  const since = sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})`;
  const dayOf = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
  const mostPaid = await query(database, z.object({ currency: z.string() }))`
    select currency from payments where paid_at >= ${since}
    group by currency order by count(*) desc, currency limit 1`;
  const currency = mostPaid[0]?.currency ?? COST_CURRENCY;
  const [perDay, tools, totals, sold, costs] = await Promise.all([
    query(database, chartsSchema.shape.days.def.element)`
      with days as (
        select to_char(d at time zone 'UTC', 'YYYY-MM-DD') as day
        from generate_series(${since}, date_trunc('day', now(), 'UTC'), interval '1 day') as d
      ), people as (
        select ${dayOf('created_at')} as day, count(*) as n from profiles p
        where created_at >= ${since} and not exists (select from workspaces w where w.id = p.id) group by 1
      ), money as (
        select ${dayOf('paid_at')} as day, count(distinct user_id) filter (where not a.is_workspace) as payers,
          sum(amount - refunded - disputed)::bigint as cents
        from payments join ledger_accounts a on a.id = user_id where paid_at >= ${since} and currency = ${currency} group by 1
      ), moved as (
        select ${dayOf('created_at')} as day,
          sum(amount) filter (where kind in ('signup', 'grant', 'purchase')) as granted,
          -sum(amount) filter (where kind = 'charge') as spent, sum(amount) filter (where kind = 'refund') as returned
        from ledger_entries where created_at >= ${since} group by 1
      )
      select days.day, coalesce(people.n, 0) as "signUps", coalesce(money.payers, 0) as payers,
        coalesce(money.cents, 0) as "revenueCents", coalesce(moved.granted, 0) as "tokensGranted",
        coalesce(moved.spent, 0) as "tokensSpent", coalesce(moved.returned, 0) as "tokensReturned"
      from days left join people using (day) left join money using (day) left join moved using (day)
      order by days.day`,
    query(database, toolDay)`
      select ${dayOf('created_at')} as day, tool_type, max(tool_name) as tool_name, count(*) as generations,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where is_failure(status, metadata)) as failed,
        (sum(tokens_used - tokens_returned) filter (where status <> 'processing'))::bigint as "tokensEarned",
        percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at))
          filter (where status = 'completed') as "medianSeconds",
        percentile_cont(0.95) within group (order by extract(epoch from completed_at - created_at))
          filter (where status = 'completed') as "p95Seconds"
      from ai_generations where created_at >= ${since} and not is_imported(tool_type) group by 1, 2 order by 1, 2`,
    query(database, toolTotalsSchema)`
      select tool_type, max(tool_name) as tool_name, count(*) as completed,
        sum(tokens_used - tokens_returned)::bigint as tokens_earned,
        coalesce(sum(cost), 0)::float8 as known_cost, count(cost) as known
      from (
        select *, case when jsonb_typeof(metadata -> 'provider_cost') = 'number'
          then nullif((metadata ->> 'provider_cost')::numeric, 0) end as cost
        from ai_generations where created_at >= ${since} and status = 'completed' and not is_imported(tool_type)
      ) as g group by tool_type order by tokens_earned desc`,
    query(database, soldSchema)`
      select coalesce(sum(amount - refunded - disputed), 0)::bigint as cents,
        coalesce(sum(tokens - taken_back), 0)::bigint as tokens
      from payments where paid_at >= ${since} and currency = ${currency}`,
    settings.read(providerCosts),
  ]);
  const { cents, tokens } = sold[0] ?? { cents: 0, tokens: 0 };
  const centsPerToken = tokens > 0 ? cents / tokens : null;
  return {
    days: perDay,
    tools,
    margins: totals.map((row) => marginOf(row, costs[row.tool_type], { centsPerToken, currency })),
    centsPerToken,
    currency,
  };
}

/** A provider's own word counts where it gave one, the operator's figure for the rest. */
function marginOf(
  row: ToolTotals,
  dollarsEach: number | undefined,
  { centsPerToken, currency }: Pick<Charts, 'centsPerToken' | 'currency'>,
): Charts['margins'][number] {
  const unknown = row.completed - row.known;
  const costCents =
    unknown > 0 && dollarsEach === undefined ? null : 100 * (row.known_cost + unknown * (dollarsEach ?? 0));
  const earnedCents = centsPerToken === null ? null : row.tokens_earned * centsPerToken;
  return {
    tool_type: row.tool_type,
    tool_name: row.tool_name,
    completed: row.completed,
    tokensEarned: row.tokens_earned,
    earnedCents,
    costCents,
    marginCents:
      earnedCents === null || costCents === null || currency !== COST_CURRENCY ? null : earnedCents - costCents,
  };
}
