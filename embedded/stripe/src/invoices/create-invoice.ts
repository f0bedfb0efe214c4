import { now } from '../clocks/now.ts';
import { invoicePrefix } from '../customers/present-customer.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { Customer } from '../store/payment-rows.ts';
import type { BillingReason, Invoice, InvoiceLine, Subscription } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { balanceAfter } from './invoice-amounts.ts';
import { presentInvoice } from './present-invoice.ts';

interface NewInvoice {
  customer: Customer;
  subscription: Subscription;
  billingReason: BillingReason;
  lines: InvoiceLine[];
  periodStart: number;
  periodEnd: number;
}

/** An invoice as it would be made now; nothing is written. */
export function draftInvoice(world: World, details: NewInvoice): Invoice {
  const { customer, subscription, lines } = details;
  const startingBalance = customer.balance;
  return {
    id: newId('in'),
    created: now(world, customer.id),
    number: null,
    customer: customer.id,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    billingReason: details.billingReason,
    status: 'draft',
    currency: subscription.currency,
    lines,
    periodStart: details.periodStart,
    periodEnd: details.periodEnd,
    startingBalance,
    endingBalance: balanceAfter({ lines, startingBalance }),
    amountPaid: 0,
    attemptCount: 0,
    nextPaymentAttempt: null,
    paymentIntent: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    metadata: {},
    secret: randomLetters(40),
  };
}

/** Makes an invoice and finalises it at once: it is open, numbered, and has used up the customer's credit. */
export function createInvoice(world: World, details: NewInvoice): Invoice {
  const { customer } = details;
  const draft = draftInvoice(world, details);
  emit(world, 'invoice.created', presentInvoice(world, draft), customer.id);
  const number = customer.invoiceCount + 1;
  world.tables.customers.put({ ...customer, invoiceCount: number, balance: draft.endingBalance });
  const invoice = world.tables.invoices.put({
    ...draft,
    status: 'open',
    number: `${invoicePrefix(customer)}-${String(number).padStart(4, '0')}`,
    finalizedAt: draft.created,
  });
  emit(world, 'invoice.finalized', presentInvoice(world, invoice), customer.id);
  return invoice;
}
