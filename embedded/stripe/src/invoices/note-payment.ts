import { now } from '../clocks/now.ts';
import type { PaymentIntent } from '../store/payment-rows.ts';
import type { Invoice } from '../store/subscription-rows.ts';
import { reactToPaidInvoice, reactToUnpaidInvoice } from '../subscriptions/react-to-invoice.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { amountDue } from './invoice-amounts.ts';
import { presentInvoice, presentInvoicePayment } from './present-invoice.ts';

/** Days from one failed attempt to the next. After the last, the collection is over. */
const retryDays = [3, 5, 7, 7];

/** What the outcome of its payment means for an invoice and its subscription. */
export function noteInvoicePayment(world: World, invoice: Invoice, intent: PaymentIntent): Invoice {
  if (intent.status === 'succeeded') {
    return markInvoicePaid(world, invoice);
  }
  if (intent.status === 'processing') {
    return world.tables.invoices.put({ ...invoice, nextPaymentAttempt: null });
  }
  const unpaid = world.tables.invoices.put({ ...invoice, nextPaymentAttempt: nextAttempt(world, invoice) });
  if (intent.status === 'requires_action') {
    emit(world, 'invoice.payment_action_required', presentInvoice(world, unpaid), invoice.customer);
  }
  emit(world, 'invoice.payment_failed', presentInvoice(world, unpaid), invoice.customer);
  reactToUnpaidInvoice(world, unpaid);
  return unpaid;
}

export function markInvoicePaid(world: World, invoice: Invoice): Invoice {
  const paid = world.tables.invoices.put({
    ...invoice,
    status: 'paid',
    amountPaid: amountDue(invoice),
    paidAt: now(world, invoice.customer),
    nextPaymentAttempt: null,
  });
  emit(world, 'invoice.paid', presentInvoice(world, paid), invoice.customer);
  emit(world, 'invoice.payment_succeeded', presentInvoice(world, paid), invoice.customer);
  const payment = presentInvoicePayment(paid);
  if (payment !== null) {
    emit(world, 'invoice_payment.paid', payment, invoice.customer);
  }
  reactToPaidInvoice(world, paid);
  return paid;
}

/** Only renewals are tried again by themselves. */
function nextAttempt(world: World, { billingReason, attemptCount, customer }: Invoice): number | null {
  const days = billingReason === 'subscription_cycle' ? retryDays[attemptCount - 1] : undefined;
  return days === undefined ? null : now(world, customer) + days * 86_400;
}
