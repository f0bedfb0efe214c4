import { now } from '../clocks/now.ts';
import type { Invoice } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentInvoice } from './present-invoice.ts';

/** Takes an open invoice back: nobody pays it any more, and the credit it had used returns to the customer. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const customer = world.tables.customers.get(invoice.customer);
  if (customer !== undefined) {
    const balance = customer.balance + invoice.startingBalance - invoice.endingBalance;
    world.tables.customers.put({ ...customer, balance });
  }
  const moment = now(world, invoice.customer);
  cancelPayment(world, invoice);
  const gone = world.tables.invoices.put({ ...invoice, status: 'void', voidedAt: moment, nextPaymentAttempt: null });
  emit(world, 'invoice.voided', presentInvoice(world, gone), invoice.customer);
  return gone;
}

/** The invoice is no longer paid by the payment that was begun for it. */
export function cancelPayment(world: World, { paymentIntent, customer }: Invoice): void {
  const intent = paymentIntent === null ? undefined : world.tables.paymentIntents.get(paymentIntent);
  if (intent !== undefined && intent.status !== 'succeeded') {
    world.tables.paymentIntents.put({ ...intent, status: 'canceled', canceledAt: now(world, customer) });
  }
}
