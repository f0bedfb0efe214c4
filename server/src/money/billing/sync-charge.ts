import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { noteRefunds } from './carry-out-refund.ts';
import { idOf } from './customers.ts';
import { findPayment, followMoney } from './follow-money.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Lets tokens follow the refunds and disputes of a charge. Null when the charge paid for nothing of ours. */
export async function syncCharge(deps: BillingDeps, chargeId: string): Promise<number | null> {
  const stripe = await deps.billing.access.client();
  const intentId = idOf((await stripe.charges.retrieve(chargeId)).payment_intent);
  if (intentId === null) return null;
  const find = () => findPayment(deps, 'payment_intent_id', intentId);
  if ((await find()) === undefined) await bookFirst(deps, intentId);
  const change = await followMoney(deps, find);
  const payment = await find();
  if (payment !== undefined) await noteRefunds(deps, payment.id);
  return change;
}

/** Lets tokens follow what a credit note gives back of an invoice, which may have been paid without any charge. */
export async function syncCreditNote(deps: BillingDeps, noteId: string): Promise<number | null> {
  const stripe = await deps.billing.access.client();
  const { invoice } = await stripe.creditNotes.retrieve(noteId, { expand: ['invoice'] });
  const invoiceId = idOf(invoice);
  if (invoiceId === null) return null;
  const find = () => findPayment(deps, 'id', invoiceId);
  if ((await find()) === undefined) await bookInvoice(deps, invoice);
  return followMoney(deps, find);
}

/** Books the payment itself first, where its refund or dispute was heard of before it. */
async function bookFirst(deps: BillingDeps, intentId: string): Promise<void> {
  const stripe = await deps.billing.access.client();
  const checkouts = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
  for (const { id } of checkouts.data) await syncCheckout(deps, id);
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    expand: ['data.invoice'],
  });
  for (const { invoice } of paid.data) await bookInvoice(deps, invoice);
}

async function bookInvoice(deps: BillingDeps, invoice: Stripe.InvoicePayment['invoice']): Promise<void> {
  if (typeof invoice === 'string' || 'deleted' in invoice) return;
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (subscriptionId !== null) await syncSubscription(deps, subscriptionId);
}
