import { productName } from '@kinora/catalogue/product-name';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import { query } from '../../platform/database/rows.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { type MoneyWords, moneyMail } from '../../platform/mail/templates/money.ts';
import type { MailSay } from '../../platform/mail/words.ts';
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
  await enqueueMail(deps.database, moneyMail({ to: found.email, billingUrl, tell: found.tell }), found.key);
  deps.live.wakeTasks();
}

type Found = { key: string; email: string; tell: (say: MailSay) => MoneyWords } | null;

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
  if (row === undefined) return null;
  return { key: `mail:money:${id}`, email: row.email, tell: (say) => movementWords(say, row) };
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
  return { key, email: row.email, tell: (say) => planWords(say, fact, row.lapsed) };
}

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
function movementWords(say: MailSay, movement: Movement): MoneyWords {
  const { currency, paid_at, product, came, went } = movement;
  const amount = say.amount(movement.amount, currency);
  const payment = {
    amount,
    paid: say.amount(movement.paid, currency),
    day: say.day(paid_at),
    product: productName(product),
  };
  const taken = went === 0 ? [] : [say('money.taken', { count: went })];
  const back = came === 0 ? [] : [say('money.back', { count: came })];
  switch (movement.kind) {
    case 'paid':
      return paidWords(say, movement);
    case 'refunded':
      return { subject: say('refunded.subject', { amount }), paragraphs: [say('refunded.text', payment), ...taken] };
    case 'refund_failed':
      return {
        subject: say('refundFailed.subject', { amount }),
        paragraphs: [say('refundFailed.text', payment), ...back],
      };
    case 'disputed':
      return { subject: say('disputed.subject', { amount }), paragraphs: [say('disputed.text', payment), ...taken] };
    case 'dispute_won':
      return { subject: say('disputeWon.subject', { amount }), paragraphs: [say('disputeWon.text', payment), ...back] };
  }
}

const paidFor = {
  plan: 'paid.plan',
  renewal: 'paid.renewal',
  upgrade: 'paid.switch',
  downgrade: 'paid.switch',
} as const;

const isPaidFor = (kind: string): kind is keyof typeof paidFor => kind in paidFor;

function paidWords(say: MailSay, { amount, currency, payment_kind, product, came }: Movement): MoneyWords {
  const name = productName(product);
  return {
    subject:
      payment_kind === 'pack'
        ? say('paid.pack')
        : say(isPaidFor(payment_kind) ? paidFor[payment_kind] : 'paid.other', { name }),
    paragraphs: [
      amount === 0 ? say('paid.nothing', { name }) : say('paid.text', { amount: say.amount(amount, currency), name }),
      ...(came === 0 ? [] : [say('paid.tokens', { count: came })]),
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
function planWords(
  say: MailSay,
  { plan, name, until, nextPlan, nextInterval, nextAt }: PlanChange,
  lapsed: number,
): MoneyWords {
  const current = productName(name);
  const next = productName(nextPlan ?? name);
  const day = say.day(nextAt);
  switch (plan) {
    case 'ended':
      return {
        subject: say('ended.subject', { plan: current }),
        paragraphs: [say('ended.lapsed', { count: lapsed }), say('ended.text')],
      };
    case 'cancelled':
      return {
        subject: say('cancelled.subject', { plan: current }),
        paragraphs: [say('cancelled.until', { day: say.day(until ?? nextAt) }), say('cancelled.text')],
      };
    case 'resumed':
      return { subject: say('resumed.subject', { plan: current }), paragraphs: [say('resumed.text', { day })] };
    case 'switch_planned':
      return {
        subject: say('switch.subject', { plan: next, day }),
        paragraphs: [say('switch.text', { plan: current, next, interval: nextInterval === 'year' ? 'year' : 'other' })],
      };
    case 'switch_dropped':
      return { subject: say('dropped.subject', { plan: current }), paragraphs: [say('dropped.text', { day })] };
  }
}
