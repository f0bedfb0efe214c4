import * as z from 'zod';
import { brandByDefault, readSavedBrand } from '../../platform/brand/brand.ts';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { paymentsSetting } from '../../platform/settings/registry.ts';
import type { Recurring } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import type { BillingDeps } from './billing.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { sendMoneyMail } from './money-mail.ts';
import { retryEvents } from './payment-events.ts';
import { reconcilePayments } from './reconcile.ts';
import { renameProducts } from './rename-products.ts';
import { runTopUp } from './run-top-up.ts';
import { isMissing } from './stripe-client.ts';
import { syncSubscription } from './sync-subscription.ts';

const payloadSchema = z.object({ customerId: z.string() });

/**
 * The task that follows the deletion of an account: closes its checkout pages, ends its subscriptions and removes its
 * customer, and with it the card and the address, at Stripe. The records of its payments stay, there and here.
 * @throws to be tried again
 */
async function closeCustomer(deps: BillingDeps, payload: unknown): Promise<void> {
  const { customerId } = payloadSchema.parse(payload);
  if (!deps.billing.access.isEnabled) return;
  const stripe = await deps.billing.access.client();
  try {
    for (const id of await openPages(deps, customerId)) {
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'open') await stripe.checkout.sessions.expire(id);
    }
    for await (const { id } of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
      await stripe.subscriptions.cancel(id);
      await syncSubscription(deps, id);
    }
    await stripe.customers.del(customerId);
  } catch (error) {
    // Removed before, or never known to this account at Stripe.
    if (!isMissing(error)) throw error;
  }
}

async function openPages({ database }: BillingDeps, customerId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('checkouts as page')
    .innerJoin('billing_customers as c', 'c.user_id', 'page.user_id')
    .select('page.id')
    .where('c.id', '=', customerId)
    .where('page.state', '=', 'open')
    .execute();
  return rows.map(({ id }) => id);
}

/** What moves money or tokens while somebody waits for it; the nightly comparison is not among it. */
export const BILLING_TASKS = ['top_up', 'close_customer', 'give_due_grants', 'retry_payment_events'];

/** Billing's background work, by the kind of its tasks. */
export function billingTasks(deps: BillingDeps): Record<string, TaskHandler> {
  return {
    top_up: (payload) => runTopUp(deps, payload),
    ask_for_missed_top_ups: async () => {
      await callForValue(deps.database, functions.ask_for_missed_top_ups, {});
      deps.live.wakeTasks();
    },
    money_mail: (payload) => sendMoneyMail(deps, payload),
    close_customer: (payload) => closeCustomer(deps, payload),
    give_due_grants: async () => {
      await giveDueGrants(deps);
    },
    retry_payment_events: async () => {
      await retryEvents(deps);
    },
    rename_products: async () => {
      if (deps.config.stripe === null) return;
      const { name } = (await readSavedBrand(deps.database)) ?? brandByDefault(deps.config);
      const { taxCode } = await deps.settings.read(paymentsSetting);
      await renameProducts(await deps.billing.access.client(), name, taxCode);
    },
    reconcile_payments: async () => {
      await reconcilePayments(deps);
    },
  };
}

export const recurringBillingTasks: readonly Recurring[] = [
  { kind: 'ask_for_missed_top_ups', everySeconds: 600 },
  { kind: 'give_due_grants', everySeconds: 600 },
  { kind: 'retry_payment_events', everySeconds: 600 },
  { kind: 'reconcile_payments', everySeconds: 86_400 },
];
