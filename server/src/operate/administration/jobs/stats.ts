import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { listDrifted } from '../tools/drift.ts';
import { type AdminStats, adminStatsSchema } from '../wire.ts';

const { revenue30Days: revenueSchema, driftedTools: _drifted, ...counted } = adminStatsSchema.shape;
const countsSchema = z.object(counted);

/** The figures of the cards, as they are now. A workspace is nobody, but holds tokens. */
export async function readStats(database: Database): Promise<AdminStats> {
  const [[row], revenue, driftedTools] = await Promise.all([
    query(database, countsSchema)`
      select people.*, totals.*, recent.*,
        (select count(*) from "user" u where u.banned and (u."banExpires" is null or u."banExpires" >= now())
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
        select count(*) as "generations24Hours", count(*) filter (where status = 'failed') as "failed24Hours"
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
