import { now } from '../clocks/now.ts';
import { invoicePrefix } from '../customers/present-customer.ts';
import { discountLines, useUpDiscounts } from '../discounts/discount-lines.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { Customer } from '../store/payment-rows.ts';
import type { BillingReason, Invoice, InvoiceLine, Subscription } from '../store/subscription-rows.ts';
import { taxOf } from '../taxes/reckon.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { balanceAfter, lineTotal } from './invoice-amounts.ts';
import { noteInvoiced, waitingItemLines } from './invoice-items.ts';
import { presentInvoice } from './present-invoice.ts';

interface NewInvoice {
  customer: Customer;
  subscription: Subscription;
  billingReason: BillingReason;
  lines: InvoiceLine[];
  periodStart: number;
  periodEnd: number;
}

/** The next invoice of a subscription as it would be made now, with what waits for it; nothing is written. */
export function draftInvoice(world: World, details: NewInvoice): Invoice {
  const { customer, subscription, billingReason, periodStart, periodEnd } = details;
  const { currency, discounts } = subscription;
  const waiting = waitingItemLines(world, { customer: customer.id, subscription: subscription.id, currency });
  const discounted = discountLines(world, [...details.lines, ...waiting], discounts, now(world, customer.id));
  const lines = subscription.collectsTax ? taxLines(world, discounted, customer, currency) : discounted;
  return {
    ...blankInvoice(world, { customer, currency, lines, periodStart, periodEnd }),
    collectsTax: subscription.collectsTax,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    billingReason,
  };
}

/** The lines with their taxes, as far as anybody knows where the customer is. */
function taxLines(world: World, lines: InvoiceLine[], customer: Customer, currency: string): InvoiceLine[] {
  return lines.map((line) => ({
    ...line,
    tax: taxOf(world, customer, { amount: lineTotal(line), currency, price: line.price }),
  }));
}

/** An invoice by hand, before anybody has decided about it. */
export function blankInvoice(
  world: World,
  details: Pick<Invoice, 'currency' | 'lines' | 'periodStart' | 'periodEnd'> & { customer: Customer },
): Invoice {
  const { customer, lines } = details;
  const startingBalance = customer.balance;
  return {
    ...details,
    id: newId('in'),
    created: now(world, customer.id),
    number: null,
    customer: customer.id,
    subscription: null,
    subscriptionMetadata: {},
    billingReason: 'manual',
    status: 'draft',
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
    description: null,
    collectionMethod: 'charge_automatically',
    dueDate: null,
    prePaymentCredits: 0,
    secret: randomLetters(40),
    collectsTax: false,
    billedTo: {
      name: customer.name,
      address: customer.address,
      taxIds: customer.taxIds.map(({ type, value }) => ({ type, value })),
    },
  };
}

/** Makes an invoice and finalises it at once. */
export function createInvoice(world: World, details: NewInvoice): Invoice {
  const draft = draftInvoice(world, details);
  noteInvoiced(world, draft);
  emit(world, 'invoice.created', presentInvoice(world, draft), draft.customer);
  return finalizeInvoice(world, draft, details.customer);
}

/** The invoice is open, numbered, and has used up the customer's credit. */
export function finalizeInvoice(world: World, draft: Invoice, customer: Customer): Invoice {
  const startingBalance = customer.balance;
  const endingBalance = balanceAfter({ lines: draft.lines, startingBalance });
  const number = customer.invoiceCount + 1;
  world.tables.customers.put({ ...customer, invoiceCount: number, balance: endingBalance });
  const invoice = world.tables.invoices.put({
    ...draft,
    status: 'open',
    number: `${invoicePrefix(customer)}-${String(number).padStart(4, '0')}`,
    startingBalance,
    endingBalance,
    finalizedAt: now(world, customer.id),
  });
  useUpDiscounts(world, invoice);
  emit(world, 'invoice.finalized', presentInvoice(world, invoice), customer.id);
  return invoice;
}
