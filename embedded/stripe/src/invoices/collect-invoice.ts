import { confirmPayment, createPaymentIntent, type Payer } from '../payments/confirm-payment.ts';
import type { PaymentIntent, PaymentMethod } from '../store/payment-rows.ts';
import type { Invoice } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';
import { amountDue } from './invoice-amounts.ts';
import { markInvoicePaid, noteInvoicePayment } from './note-payment.ts';

/**
 * Tries once to have an open invoice paid. Nothing due: paid at once. Without a payment method the attempt fails.
 * Returns the invoice afterwards and the payment, when there was one.
 */
export function collectInvoice(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null,
  payer: Payer,
): { invoice: Invoice; intent: PaymentIntent | null } {
  if (amountDue(invoice) === 0) {
    return { invoice: markInvoicePaid(world, invoice), intent: null };
  }
  const intent = intentOf(world, invoice);
  const attempted = world.tables.invoices.put({
    ...invoice,
    paymentIntent: intent.id,
    attemptCount: invoice.attemptCount + 1,
  });
  const tried = method === null ? intent : confirmPayment(world, intent, method, payer);
  return { invoice: noteInvoicePayment(world, attempted, tried), intent: tried };
}

/** What a customer's invoice is charged to when nobody chooses: the subscription's method, else the customer's. */
export function defaultMethod(world: World, invoice: Pick<Invoice, 'customer' | 'subscription'>): PaymentMethod | null {
  const { subscriptions, customers, paymentMethods } = world.tables;
  const subscription = invoice.subscription === null ? undefined : subscriptions.get(invoice.subscription);
  const id = subscription?.defaultPaymentMethod ?? customers.get(invoice.customer)?.defaultPaymentMethod ?? null;
  const method = id === null ? undefined : paymentMethods.get(id);
  return method?.customer === invoice.customer ? method : null;
}

function intentOf(world: World, invoice: Invoice): PaymentIntent {
  const present = invoice.paymentIntent === null ? undefined : world.tables.paymentIntents.get(invoice.paymentIntent);
  if (present !== undefined && present.status !== 'canceled') {
    return present;
  }
  return createPaymentIntent(
    world,
    {
      customer: invoice.customer,
      amount: amountDue(invoice),
      currency: invoice.currency,
      description: invoice.billingReason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
      savesMethod: false,
    },
    invoice.id,
  );
}
