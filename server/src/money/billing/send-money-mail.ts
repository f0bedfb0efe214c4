import { sql } from 'kysely';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { moneyMail } from '../../platform/mail/templates/money.ts';
import type { BillingDeps } from './billing.ts';
import { type Movement, movementWords, planWords, type Told } from './money-words.ts';

const planChange = z.object({
  plan: z.enum(['ended', 'cancelled', 'resumed', 'switch_planned', 'switch_dropped']),
  subscription: z.string(),
  syncNo: z.int(),
  user: z.uuid(),
  name: z.string(),
  until: z.string().nullable(),
  nextPlan: z.string().nullable(),
  nextInterval: z.string().nullable(),
  nextAt: z.string(),
});
const payloadSchema = z.union([z.object({ movement: z.int() }), planChange]);

/**
 * The task behind each mail about money: the database writes it down together with the fact. Run twice, it writes one
 * mail; somebody whose account is gone gets none.
 */
export async function sendMoneyMail(deps: BillingDeps, payload: unknown): Promise<void> {
  const fact = payloadSchema.parse(payload);
  const found = 'movement' in fact ? await readMovement(deps, fact.movement) : await readPlanChange(deps, fact);
  if (found === null) return;
  const billingUrl = `${originFor(deps.config, null)}/settings?tab=billing`;
  await enqueueMail(deps.database, moneyMail({ to: found.email, billingUrl, ...found.told }), found.key);
  deps.live.wakeTasks();
}

type Found = { key: string; email: string; told: Told } | null;

async function readMovement({ database }: BillingDeps, id: number): Promise<Found> {
  const { rows } = await sql<Movement & { email: string }>`
    select m.kind, m.amount, p.amount as paid, p.currency, p.paid_at, p.kind as payment_kind, p.product, o.email,
      moved.came, moved.went
    from money_movements m
    join payments p on p.id = m.payment_id
    join profiles o on o.id = m.user_id
    cross join lateral (
      select coalesce(sum(e.amount) filter (where e.kind in ('grant', 'purchase', 'adjust')), 0)::bigint as came,
        coalesce(sum(abs(e.amount)) filter (
          where e.kind = 'clawback' or (e.kind = 'debt' and e.pocket = 'debt' and e.amount > 0)), 0)::bigint as went
      from ledger_entries e
      where e.account_id = m.user_id and e.payment_ref = m.payment_id and e.created_at = m.at
    ) as moved
    where m.id = ${id}`.execute(database);
  const [row] = rows;
  return row === undefined ? null : { key: `mail:money:${id}`, email: row.email, told: movementWords(row) };
}

async function readPlanChange({ database }: BillingDeps, fact: z.output<typeof planChange>): Promise<Found> {
  const { rows } = await sql<{ email: string; lapsed: number }>`
    select email, coalesce((
      select -sum(amount) from ledger_entries where business_key = ${`lapse:${fact.subscription}`}
    ), 0)::integer as lapsed
    from profiles where id = ${fact.user}`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  const key = `mail:plan:${fact.subscription}:${fact.plan}:${fact.syncNo}`;
  return { key, email: row.email, told: planWords(fact, row.lapsed) };
}
