import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { LedgerEntry, LedgerPage } from '../billing/wire.ts';

const kinds = ['signup', 'grant', 'purchase', 'charge', 'refund', 'expire', 'adjust', 'clawback', 'debt'] as const;

/** A day in UTC or a moment. */
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text));
const filters = {
  kind: z.enum(kinds).optional(),
  from: moment.optional(),
  /** Not included. */
  to: moment.optional(),
  /** A tool's id. */
  tool: z
    .string()
    .regex(/^[\w-]{1,100}$/, declareWords(text('refusals', 'data.noTool')))
    .optional(),
};

export const ledgerFilter = z.object(filters);
export const ledgerQuery = z.object({
  ...filters,
  /** The entry after which the page begins, newest first. */
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export type LedgerFilter = z.output<typeof ledgerFilter>;

/** Said once of all entries that a movement of money brought, with the first of them. */
const moneyOf = sql<unknown>`(
  select jsonb_build_object('currency', p.currency, 'amount',
    sum(case when m.kind in ('refunded', 'disputed') then -m.amount else m.amount end))
  from money_movements m join payments p on p.id = m.payment_id
  where m.payment_id = e.payment_ref and m.at = e.created_at and not exists (
    select from ledger_entries f
    where f.account_id = e.account_id and f.id < e.id and f.created_at = e.created_at and f.payment_ref = e.payment_ref
  )
  group by p.currency
)`;

const money = z.object({ amount: z.int(), currency: z.string() }).nullable();

/** One page of a person's entries, newest first. */
export async function listEntries(
  database: Database,
  userId: string,
  { kind, from, to, tool, cursor, limit }: z.output<typeof ledgerQuery>,
): Promise<LedgerPage> {
  const rows = await database
    .selectFrom('ledger_entries as e')
    .leftJoin('ai_generations as g', 'g.id', 'e.generation_id')
    .select([
      'e.id',
      'e.created_at',
      'e.kind',
      'e.pocket',
      'e.amount',
      'e.reason',
      'e.generation_id',
      'g.tool_type',
      'g.tool_name',
      'e.payment_ref',
      moneyOf.as('money'),
    ])
    .where('e.account_id', '=', userId)
    .where((where) => {
      const conditions: Expression<SqlBool>[] = [];
      if (kind !== undefined) conditions.push(where('e.kind', '=', kind));
      if (from !== undefined) conditions.push(where('e.created_at', '>=', from));
      if (to !== undefined) conditions.push(where('e.created_at', '<', to));
      if (tool !== undefined) conditions.push(where('g.tool_type', '=', tool));
      if (cursor !== undefined) conditions.push(where('e.id', '<', cursor));
      return where.and(conditions);
    })
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map(
    (row): LedgerEntry => ({
      ...row,
      money: money.parse(row.money),
      id: Number(row.id),
      created_at: row.created_at.toISOString(),
      pocket: row.pocket === 'tokens' || row.pocket === 'debt' ? row.pocket : 'purchased_tokens',
    }),
  );
  const last = entries.at(-1);
  return { entries, nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null };
}

/** Tokens and generations by day and tool, newest day first; what came back is taken off the day it came back. */
export async function readUsage(database: Database, userId: string, days: number) {
  const rows = await query(
    database,
    z.object({
      day: z.string(),
      tool_type: z.string().nullable(),
      tool_name: z.string().nullable(),
      tokens: z.number(),
      generations: z.number(),
    }),
  )`
    select to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, g.tool_type, max(g.tool_name) as tool_name,
      -sum(e.amount)::integer as tokens,
      (count(distinct e.generation_id) filter (where e.kind = 'charge'))::integer as generations
    from ledger_entries e left join ai_generations g on g.id = e.generation_id
    where e.account_id = ${userId} and e.kind in ('charge', 'refund')
      and e.created_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})
    group by 1, 2 order by 1 desc, tokens desc`;
  return rows;
}
