import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { BillingDeps } from './billing.ts';
import { isMissing, type StripeClient } from './stripe-client.ts';

type Customer = { id: string; user_id: string; closed_at: Date | null };

/** The person's customer at Stripe, made with the first need. Two requests at once make one. */
export async function ensureCustomer(
  { billing, database }: Pick<BillingDeps, 'billing' | 'database'>,
  person: { id: string; email: string },
): Promise<string> {
  const stripe = await billing.access.client();
  const known = await customerOf(database, person.id);
  if (known !== null && (await existsAtStripe())) return known;
  const { id } = await stripe.customers.create(
    { email: person.email, metadata: { user_id: person.id } },
    { idempotencyKey: `cu:${person.id}:${known ?? createHash('sha256').update(person.email).digest('hex')}` },
  );
  // Another account at Stripe, as after a trial with test keys, does not know the customer of the one before.
  const rows = await query(database, z.object({ id: z.string() }))`
    insert into billing_customers as c (id, user_id) values (${id}, ${person.id})
    on conflict (user_id) do update set id = case when c.id = ${known} then excluded.id else c.id end
    returning c.id`;
  return rows[0]?.id ?? id;

  async function existsAtStripe(): Promise<boolean> {
    try {
      return !('deleted' in (await stripe.customers.retrieve(known ?? '')));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
}

/** The id of a person's customer at Stripe; null when they never came near a payment. */
export async function customerOf(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The person whose payments a customer at Stripe makes: found in our own table, else by the mark that we left at Stripe.
 * Null when the customer is none of ours.
 */
export async function ownerOf(
  database: Database,
  customerId: string | null,
  markedUserId: string | undefined,
): Promise<string | null> {
  if (customerId !== null) {
    const row: Pick<Customer, 'user_id'> | undefined = await database
      .selectFrom('billing_customers')
      .select('user_id')
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (row !== undefined) return row.user_id;
  }
  const marked = z.uuid().safeParse(markedUserId);
  if (!marked.success) return null;
  const account = await database
    .selectFrom('ledger_accounts')
    .select('id')
    .where('id', '=', marked.data)
    .executeTakeFirst();
  if (account === undefined) return null;
  if (customerId !== null) {
    await database
      .insertInto('billing_customers')
      .values({ id: customerId, user_id: account.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return account.id;
}

/** Stripe sends a reference as an id or, where it was asked to, as the object itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** The card that a customer's next payment would use: the plan's, else the customer's own, else any that is kept. */
export async function findPaymentMethod(
  stripe: StripeClient,
  customerId: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.PaymentMethod | null> {
  const [customer, subscriptions, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId, {}, options),
    stripe.subscriptions.list({ customer: customerId, limit: 3 }, options),
    stripe.customers.listPaymentMethods(customerId, { limit: 10 }, options),
  ]);
  if ('deleted' in customer && customer.deleted) return null;
  const chosen = [
    ...subscriptions.data.map(({ default_payment_method }) => idOf(default_payment_method)),
    'invoice_settings' in customer ? idOf(customer.invoice_settings.default_payment_method) : null,
  ].find((id) => id !== null);
  return data.find(({ id }) => id === chosen) ?? data[0] ?? null;
}
