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
  const intent = invoice.paymentIntent === null ? undefined : world.tables.paymentIntents.get(invoice.paymentIntent);
  const moment = now(world, invoice.customer);
  if (intent !== undefined) {
    world.tables.paymentIntents.put({ ...intent, status: 'canceled', canceledAt: moment });
  }
  const gone = world.tables.invoices.put({ ...invoice, status: 'void', voidedAt: moment, nextPaymentAttempt: null });
  emit(world, 'invoice.voided', presentInvoice(world, gone), invoice.customer);
  return gone;
}
