import type Stripe from 'stripe';
import { asList, type List } from '../http/list.ts';
import type { Json } from '../json.ts';
import type { Invoice, InvoiceLine } from '../store/subscription-rows.ts';
import { presentAddress, presentTax } from '../taxes/present-tax.ts';
import type { World } from '../world.ts';
import {
  amountDue,
  discountTotals,
  invoiceSubtotal,
  invoiceTax,
  invoiceTaxes,
  invoiceTotal,
  lacksLocation,
  shownLine,
  subtotalWithoutTax,
} from './invoice-amounts.ts';
import { totalOf } from './present-credit-note.ts';

/** An invoice carries its first lines; the rest is asked for. */
const shownLines = 10;

export function presentInvoice(world: World, invoice: Invoice): Json<Stripe.Invoice> {
  const customer = world.tables.customers.get(invoice.customer);
  const [subtotal, total] = [invoiceSubtotal(invoice), invoiceTotal(invoice)];
  const discounts = discountTotals(invoice);
  const due = amountDue(invoice);
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.status === 'void' ? 0 : due - invoice.amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0,
    auto_advance: invoice.status === 'open' && invoice.nextPaymentAttempt !== null,
    automatic_tax: presentAutomaticTax(invoice),
    automatically_finalizes_at: null,
    billing_reason: invoice.billingReason,
    collection_method: invoice.collectionMethod,
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customer,
    customer_account: null,
    customer_address: presentAddress(invoice.billedTo?.address ?? null),
    customer_email: customer?.email ?? null,
    customer_name: invoice.billedTo?.name ?? customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: customer?.taxExempt ?? 'none',
    customer_tax_ids: invoice.billedTo?.taxIds ?? [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: invoice.description,
    discounts: discounts.map(({ discount }) => discount),
    due_date: invoice.dueDate,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.status === 'draft' ? null : invoice.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: invoice.status === 'draft' ? null : `${world.origin}/invoices/${invoice.secret}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: asList(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.slice(0, shownLines).map((line) => presentInvoiceLine(world, line, invoice)),
      invoice.lines.length > shownLines,
    ),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.status === 'open' ? invoice.nextPaymentAttempt : null,
    number: invoice.number,
    on_behalf_of: null,
    parent: presentParent(invoice),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: creditedAfterPayment(world, invoice),
    pre_payment_credit_notes_amount: invoice.prePaymentCredits,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal,
    subtotal_excluding_tax: subtotalWithoutTax(invoice),
    test_clock: customer?.testClock ?? null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total - invoiceTax(invoice),
    total_pretax_credit_amounts: discounts.map((one) => ({ ...one, type: 'discount' as const })),
    total_taxes: invoiceTaxes(invoice).map(presentTax),
    webhooks_delivered_at: invoice.created,
  };
}

function presentAutomaticTax(invoice: Invoice): Json<Stripe.Invoice.AutomaticTax> {
  const isLost = lacksLocation(invoice);
  const isOn = invoice.collectsTax && !isLost;
  return {
    disabled_reason: isLost ? 'finalization_requires_location_inputs' : null,
    enabled: isOn,
    liability: isOn ? { type: 'self' } : null,
    provider: isOn ? 'stripe' : null,
    status: isOn ? 'complete' : null,
  };
}

function presentParent({ subscription, subscriptionMetadata }: Invoice): Json<Stripe.Invoice.Parent> | null {
  return subscription === null
    ? null
    : {
        quote_details: null,
        subscription_details: { metadata: subscriptionMetadata, subscription },
        type: 'subscription_details',
      };
}

export function presentInvoiceLine(world: World, line: InvoiceLine, invoice: Invoice): Json<Stripe.InvoiceLineItem> {
  const price = world.tables.prices.get(line.price);
  const { amount, discounts } = shownLine(line);
  return {
    id: line.id,
    object: 'line_item',
    amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: discounts,
    discountable: line.discountable,
    discounts: discounts.map(({ discount }) => discount),
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscriptionMetadata,
    parent: presentLineParent(line),
    period: { end: line.periodEnd, start: line.periodStart },
    pretax_credit_amounts: discounts.map((one) => ({ ...one, type: 'discount' as const })),
    pricing: {
      price_details: { price: line.price, product: price?.product ?? '' },
      type: 'price_details',
      unit_amount_decimal: String(price?.unitAmount ?? line.amount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: amount,
    taxes: line.tax === null ? [] : [presentTax(line.tax)],
  };
}

function presentLineParent(line: InvoiceLine): Json<Stripe.InvoiceLineItem.Parent> | null {
  const { proration, subscription, subscriptionItem, invoiceItem } = line;
  if (invoiceItem !== null) {
    return {
      invoice_item_details: { invoice_item: invoiceItem, proration, proration_details: null, subscription },
      subscription_item_details: null,
      type: 'invoice_item_details',
    };
  }
  return subscriptionItem === null
    ? null
    : {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration,
          proration_details: { credited_items: null },
          subscription,
          subscription_item: subscriptionItem,
        },
        type: 'subscription_item_details',
      };
}

/** What credit notes gave back of a paid invoice. */
export function creditedAfterPayment(world: World, { id }: Pick<Invoice, 'id'>): number {
  return world.tables.creditNotes
    .all()
    .filter(({ invoice, type, status }) => invoice === id && type === 'post_payment' && status === 'issued')
    .reduce((sum, note) => sum + totalOf(note), 0);
}

/** How an invoice is paid: one payment for each, made with the invoice's first attempt. */
export function presentInvoicePayment(invoice: Invoice): Json<Stripe.InvoicePayment> | null {
  if (invoice.paymentIntent === null) {
    return null;
  }
  const isPaid = invoice.status === 'paid';
  const isCanceled = invoice.status === 'void';
  return {
    id: invoice.id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: isPaid ? invoice.amountPaid : null,
    amount_requested: amountDue(invoice),
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: invoice.paymentIntent, type: 'payment_intent' },
    status: isPaid ? 'paid' : isCanceled ? 'canceled' : 'open',
    status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
  };
}

export function paymentsOf(invoice: Invoice): List<Json<Stripe.InvoicePayment>> {
  const payment = presentInvoicePayment(invoice);
  return asList(`/v1/invoice_payments?invoice=${invoice.id}`, payment === null ? [] : [payment]);
}
