import { sql } from 'kysely';
import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import type { BillingDeps } from './billing.ts';

/** Something at Stripe whose price stands for none of our offers. Amount in cents. */
const paymentCase = z.object({
  id: z.string(),
  kind: z.enum(['subscription', 'invoice', 'checkout']),
  userId: z.string(),
  priceId: z.string(),
  amount: z.number(),
  currency: z.string(),
});
type PaymentCase = z.output<typeof paymentCase>;

/** What a person is to do about it. */
export const whatToDo = (priceId: string) =>
  `Nothing was given for it: ${priceId} is no price of this studio. At Stripe, set the metadata kinora_offer of this price to what it stands for (such as kinora_pro_month) and compare again, or refund it`;

/**
 * Puts a case on the administration's payment desk, once, and raises the alarm in the log.
 * @param intentId what was paid for it: once all of that went back there is nothing left to do
 */
export async function openCase(deps: BillingDeps, found: PaymentCase, intentId: string | null = null): Promise<void> {
  const { database, log } = deps;
  const { id, kind, userId, priceId, amount, currency } = found;
  if (intentId !== null && (await isRefunded(deps, intentId))) return closeCase(deps, id);
  const rows = await query(database, z.object({ is_news: z.boolean() }))`
    insert into payment_cases as c (id, kind, user_id, price_id, amount, currency)
    values (${id}, ${kind}, ${userId}, ${priceId}, ${amount}, ${currency})
    on conflict (id) do update
    set price_id = excluded.price_id, amount = excluded.amount, currency = excluded.currency, closed_at = null,
      opened_at = now()
    where c.closed_at is not null or c.price_id <> excluded.price_id
    returning true as is_news`;
  if (rows.length > 0) log.error({ paymentCase: found }, whatToDo(priceId));
}

/** Closes a case once it is known what its price stands for, or once the payment or plan is over. */
export async function closeCase({ database }: Pick<BillingDeps, 'database'>, id: string): Promise<void> {
  await database
    .updateTable('payment_cases')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

export async function listOpenCases({ database }: Pick<BillingDeps, 'database'>) {
  return query(database, paymentCase.pick({ id: true, kind: true }).extend({ price_id: z.string() }))`
    select id, kind, price_id from payment_cases where closed_at is null order by opened_at`;
}

async function isRefunded({ billing }: BillingDeps, intentId: string): Promise<boolean> {
  const stripe = await billing.access.client();
  const { latest_charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  return typeof latest_charge === 'object' && latest_charge?.refunded === true;
}
