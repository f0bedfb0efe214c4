import { money } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import { plans } from '@kinora/catalogue/plans';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import { query } from '../../platform/database/rows.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { moneyMail } from '../../platform/mail/templates/money.ts';
import type { BillingDeps } from './billing.ts';

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
  const [row] = await query(database, movementSchema.extend({ email: z.string() }))`
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
    where m.id = ${id}`;
  return row === undefined ? null : { key: `mail:money:${id}`, email: row.email, told: movementWords(row) };
}

async function readPlanChange({ database }: BillingDeps, fact: z.output<typeof planChange>): Promise<Found> {
  const rows = await query(database, z.object({ email: z.string(), lapsed: z.number() }))`
    select email, coalesce((
      select -sum(amount) from ledger_entries where business_key = ${`lapse:${fact.subscription}`}
    ), 0)::integer as lapsed
    from profiles where id = ${fact.user}`;
  const [row] = rows;
  if (row === undefined) return null;
  const key = `mail:plan:${fact.subscription}:${fact.plan}:${fact.syncNo}`;
  return { key, email: row.email, told: planWords(fact, row.lapsed) };
}

type Told = { subject: string; paragraphs: string[] };

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (at: Date | string) => dayFormat.format(new Date(at));
const numbers = new Intl.NumberFormat('en-US');
const tokenWords = (tokens: number) => `${numbers.format(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
const planName = (id: string) => plans.find((plan) => plan.id === id)?.name ?? id;
/** What was paid for: the name of a pack or a plan. */
export const productName = (id: string) => packs.find((pack) => pack.id === id)?.name ?? planName(id);

const movementSchema = z.object({
  kind: z.enum(['paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won']),
  /** In the smallest unit of the currency, as is `paid`: all of the payment. */
  amount: z.number(),
  paid: z.number(),
  currency: z.string(),
  paid_at: z.date(),
  payment_kind: z.string(),
  product: z.string(),
  /** Tokens that came and went with it. */
  came: z.number(),
  went: z.number(),
});
type Movement = z.output<typeof movementSchema>;

/** A movement of money, in words for whoever's it is. */
function movementWords(movement: Movement): Told {
  const { amount, currency, paid, paid_at, product, came, went } = movement;
  const sum = money(amount, currency);
  const payment = `your payment of ${money(paid, currency)} from ${dayOf(paid_at)} for ${productName(product)}`;
  const taken = went === 0 ? [] : [`${tokenWords(went)} that came with it were taken back.`];
  const back = came === 0 ? [] : [`${tokenWords(came)} that had been taken back are yours again.`];
  switch (movement.kind) {
    case 'paid':
      return paidWords(movement);
    case 'refunded':
      return { subject: `We paid back ${sum}`, paragraphs: [`We paid back ${sum} of ${payment}.`, ...taken] };
    case 'refund_failed':
      return {
        subject: `A refund of ${sum} did not go through`,
        paragraphs: [`Your bank did not take ${sum} that we had paid back of ${payment}.`, ...back],
      };
    case 'disputed':
      return {
        subject: `A payment of ${sum} was disputed`,
        paragraphs: [`Your bank took back ${sum} of ${payment}, because the payment was disputed.`, ...taken],
      };
    case 'dispute_won':
      return {
        subject: `The dispute about ${sum} is over`,
        paragraphs: [`The dispute ended in our favor: ${sum} of ${payment} counts again.`, ...back],
      };
  }
}

function paidWords({ amount, currency, payment_kind, product, came }: Movement): Told {
  const name = productName(product);
  const subjects: Readonly<Record<string, string>> = {
    pack: 'Your tokens are here',
    plan: `Your plan ${name} is running`,
    renewal: `Your plan ${name} was renewed`,
    upgrade: `You are on ${name} now`,
    downgrade: `You are on ${name} now`,
  };
  return {
    subject: subjects[payment_kind] ?? `Your payment for ${name}`,
    paragraphs: [
      amount === 0 ? `Nothing was charged for ${name}.` : `You paid ${money(amount, currency)} for ${name}.`,
      ...(came === 0 ? [] : [`${tokenWords(came)} came with it.`]),
    ],
  };
}

type PlanChange = {
  plan: 'ended' | 'cancelled' | 'resumed' | 'switch_planned' | 'switch_dropped';
  name: string;
  until: string | null;
  nextPlan: string | null;
  nextInterval: string | null;
  nextAt: string;
};

/** What became of a plan, in words for whoever's it is. */
function planWords({ plan, name, until, nextPlan, nextInterval, nextAt }: PlanChange, lapsed: number): Told {
  const current = planName(name);
  const next = planName(nextPlan ?? name);
  switch (plan) {
    case 'ended':
      return {
        subject: `Your plan ${current} has ended`,
        paragraphs: [
          lapsed === 0 ? 'No tokens expired with it.' : `${tokenWords(lapsed)} of it that were not used have expired.`,
          'You are on Free now. Purchased tokens stay yours.',
        ],
      };
    case 'cancelled':
      return {
        subject: `Your plan ${current} is cancelled`,
        paragraphs: [
          `It works until ${dayOf(until ?? nextAt)}, and nothing more is charged for it.`,
          'Its unused tokens expire then. Purchased tokens stay yours.',
        ],
      };
    case 'resumed':
      return {
        subject: `Your plan ${current} goes on`,
        paragraphs: [`The cancellation was taken back. The next payment is due on ${dayOf(nextAt)}.`],
      };
    case 'switch_planned':
      return {
        subject: `You switch to ${next} on ${dayOf(nextAt)}`,
        paragraphs: [
          `Until then you stay on ${current}. From then on ${next} is billed every ${nextInterval ?? 'month'}.`,
        ],
      };
    case 'switch_dropped':
      return {
        subject: `You stay on ${current}`,
        paragraphs: [`The switch that was planned is off. The next payment is due on ${dayOf(nextAt)}.`],
      };
  }
}
