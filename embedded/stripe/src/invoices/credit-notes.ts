import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { asList, listPage } from '../http/list.ts';
import {
  amount,
  changedMetadata,
  expand,
  listParameters,
  metadata,
  metadataChange,
  text,
  whole,
} from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { money } from '../pages/layout.ts';
import { createRefund } from '../refunds/create-refund.ts';
import { newId } from '../store/identifier.ts';
import type { Charge } from '../store/payment-rows.ts';
import type { CreditNote, Invoice } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { amountDue, invoiceTotal, lineTotal } from './invoice-amounts.ts';
import { markInvoicePaid } from './note-payment.ts';
import { creditedAfterPayment, presentInvoice } from './present-invoice.ts';

const lineParameter = z.strictObject({
  type: z.enum(['invoice_line_item', 'custom_line_item']),
  invoice_line_item: text.optional(),
  description: text.optional(),
  amount: amount.optional(),
  quantity: whole.pipe(z.int().min(1)).optional(),
  unit_amount: amount.optional(),
});
const previewParameters = {
  invoice: text,
  amount: amount.optional(),
  lines: z.array(lineParameter).min(1).max(100).optional(),
  credit_amount: amount.optional(),
  refund_amount: amount.optional(),
  refunds: z.array(z.strictObject({ refund: text, amount_refunded: amount.optional() })).optional(),
  out_of_band_amount: amount.optional(),
  memo: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  metadata: metadata.optional(),
  expand,
};
const previewSchema = z.strictObject(previewParameters);
const createSchema = z.strictObject({ ...previewParameters, email_type: z.enum(['credit_note', 'none']).optional() });
const updateSchema = z.strictObject({ memo: text.optional(), metadata: metadataChange.optional(), expand });
const retrieveSchema = z.strictObject({ expand });
const linesSchema = z.strictObject({
  limit: listParameters.limit,
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
});
const listSchema = z.strictObject({ ...listParameters, customer: text.optional(), invoice: text.optional() });

type Parameters = z.output<typeof previewSchema>;

interface Plan {
  invoice: Invoice;
  note: CreditNote;
  /** What is to be refunded to the card with the note. */
  refund: { charge: Charge; amount: number } | null;
}

/** What is taken off an open invoice, or given back of a paid one: to the card, as credit, or outside of this service. */
export function creditNoteRoutes(app: Hono, world: World): void {
  const { creditNotes, customers } = world.tables;

  app.post(
    '/v1/credit_notes',
    endpoint(world, createSchema, ({ parameters }) => present(issue(planNote(world, parameters)))),
  );

  app.get(
    '/v1/credit_notes/preview',
    endpoint(world, previewSchema, ({ parameters }) => present(planNote(world, parameters).note)),
  );

  app.get(
    '/v1/credit_notes',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, invoice } = parameters;
      const matching = creditNotes
        .all()
        .filter((note) => customer === undefined || note.customer === customer)
        .filter((note) => invoice === undefined || note.invoice === invoice);
      return listPage('/v1/credit_notes', matching, parameters, present);
    }),
  );

  app.get(
    '/v1/credit_notes/:id',
    endpoint(world, retrieveSchema, ({ id }) => present(retrieve(id))),
  );

  app.get(
    '/v1/credit_notes/:id/lines',
    endpoint(world, linesSchema, ({ parameters, id }) => {
      const { lines, created } = retrieve(id);
      const rows = lines.map((line) => ({ ...line, created })).reverse();
      return listPage(`/v1/credit_notes/${id}/lines`, rows, parameters, presentLine);
    }),
  );

  app.post(
    '/v1/credit_notes/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const note = creditNotes.put({
        ...before,
        memo: parameters.memo ?? before.memo,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      emit(world, 'credit_note.updated', present(note), note.customer);
      return present(note);
    }),
  );

  app.post(
    '/v1/credit_notes/:id/void',
    endpoint(world, retrieveSchema, ({ id }) => {
      const note = retrieve(id);
      const invoice = world.tables.invoices.get(note.invoice);
      if (note.status === 'void' || note.type === 'post_payment' || invoice?.status !== 'open') {
        throw invalid('Only issued credit notes of open invoices can be voided.');
      }
      takeOffOpenInvoice(world, invoice, -totalOf(note));
      const gone = creditNotes.put({ ...note, status: 'void', voidedAt: now(world, note.customer) });
      emit(world, 'credit_note.voided', present(gone), note.customer);
      return present(gone);
    }),
  );

  function issue({ invoice, note, refund }: Plan): CreditNote {
    const made =
      refund === null
        ? null
        : createRefund(world, refund.charge, { amount: refund.amount, reason: null, metadata: {} });
    const issued = creditNotes.put({
      ...note,
      refunds: made === null ? note.refunds : [...note.refunds, { refund: made.id, amount: made.amount }],
    });
    if (note.type === 'pre_payment') {
      takeOffOpenInvoice(world, invoice, totalOf(note));
    }
    const customer = customers.get(note.customer);
    if (note.creditAmount > 0 && customer !== undefined) {
      customers.put({ ...customer, balance: customer.balance - note.creditAmount });
    }
    emit(world, 'credit_note.created', present(issued), note.customer);
    return issued;
  }

  function retrieve(id: string): CreditNote {
    return found(creditNotes.get(id), 'credit_note', id);
  }
}

/** An invoice that nothing is left of is paid. */
function takeOffOpenInvoice(world: World, invoice: Invoice, cents: number): void {
  const reduced = world.tables.invoices.put({
    ...invoice,
    prePaymentCredits: invoice.prePaymentCredits + cents,
  });
  const intent = world.tables.paymentIntents.get(invoice.paymentIntent ?? '');
  if (amountDue(reduced) === 0) {
    markInvoicePaid(world, reduced);
    return;
  }
  if (intent !== undefined) {
    world.tables.paymentIntents.put({ ...intent, amount: amountDue(reduced) });
  }
  emit(world, 'invoice.updated', presentInvoice(world, reduced), reduced.customer);
}

function planNote(world: World, parameters: Parameters): Plan {
  const invoice = found(world.tables.invoices.get(parameters.invoice), 'invoice', parameters.invoice, 'invoice');
  const { status, currency } = invoice;
  if (status !== 'open' && status !== 'paid') {
    throw invalid(`You cannot create a credit note for an invoice in the status ${status}.`, 'invoice');
  }
  const isPaid = status === 'paid';
  const lines = readLines(invoice, parameters);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const left = isPaid ? invoiceTotal(invoice) - creditedAfterPayment(world, invoice) : amountDue(invoice);
  if (total > left) {
    throw invalid(
      `The credit note amount (${money(total, currency)}) is greater than what can be credited of the invoice (${money(left, currency)}).`,
      'amount',
    );
  }
  const refunds = (parameters.refunds ?? []).map((one, index) => {
    const refund = found(world.tables.refunds.get(one.refund), 'refund', one.refund, `refunds[${index}][refund]`);
    return { refund: refund.id, amount: one.amount_refunded ?? refund.amount };
  });
  const { credit_amount: credit = 0, refund_amount: refunded = 0, out_of_band_amount: outside = 0 } = parameters;
  const given = credit + refunded + outside + refunds.reduce((sum, one) => sum + one.amount, 0);
  if (isPaid ? given !== total : given !== 0) {
    throw invalid(
      isPaid
        ? `The sum of credit amount, refund amount and out of band amount (${money(given, currency)}) must equal the credit note amount (${money(total, currency)}).`
        : 'Nothing was paid for an open invoice yet, so that nothing can be given back.',
      refunded > 0 ? 'refund_amount' : 'credit_amount',
    );
  }
  const notes = world.tables.creditNotes.all().filter((note) => note.invoice === invoice.id);
  const note: CreditNote = {
    id: newId('cn'),
    created: now(world, invoice.customer),
    number: `${invoice.number ?? invoice.id}-CN-${String(notes.length + 1).padStart(2, '0')}`,
    invoice: invoice.id,
    customer: invoice.customer,
    currency,
    type: isPaid ? 'post_payment' : 'pre_payment',
    status: 'issued',
    lines,
    refunds,
    creditAmount: credit,
    outOfBandAmount: outside,
    memo: parameters.memo ?? null,
    reason: parameters.reason ?? null,
    voidedAt: null,
    metadata: parameters.metadata ?? {},
  };
  return {
    invoice,
    note,
    refund: refunded === 0 ? null : { charge: chargeOf(world, invoice), amount: refunded },
  };
}

function chargeOf(world: World, invoice: Invoice): Charge {
  const intent = world.tables.paymentIntents.get(invoice.paymentIntent ?? '');
  const charge = world.tables.charges.get(intent?.latestCharge ?? '');
  if (charge?.status !== 'succeeded') {
    throw invalid(
      'This invoice was not paid through this service, so that nothing can be refunded. Use `out_of_band_amount` or `credit_amount`.',
      'refund_amount',
    );
  }
  return charge;
}

function readLines(invoice: Invoice, { amount: whole, lines }: Parameters): CreditNote['lines'] {
  if ((whole === undefined) === (lines === undefined)) {
    throw invalid('You must provide one of `amount` and `lines`.', 'amount', 'parameter_missing');
  }
  const id = () => newId('cnli');
  if (lines === undefined) {
    return [{ id: id(), invoiceLine: null, description: 'Credit', quantity: 1, amount: whole ?? 0 }];
  }
  return lines.map((line, index) => {
    const param = `lines[${index}]`;
    if (line.type === 'custom_line_item') {
      if (line.unit_amount === undefined || line.description === undefined) {
        throw invalid(`Missing required param: ${param}[unit_amount].`, `${param}[unit_amount]`, 'parameter_missing');
      }
      const { quantity = 1, description, unit_amount: unit } = line;
      return { id: id(), invoiceLine: null, description, quantity, amount: unit * quantity };
    }
    const named = line.invoice_line_item ?? '';
    const known = found(
      invoice.lines.find((one) => one.id === named),
      'invoice line item',
      named,
      `${param}[invoice_line_item]`,
    );
    const { quantity = known.quantity } = line;
    return {
      id: id(),
      invoiceLine: known.id,
      description: known.description,
      quantity,
      amount: line.amount ?? Math.round((lineTotal(known) * quantity) / known.quantity),
    };
  });
}

function totalOf({ lines }: Pick<CreditNote, 'lines'>): number {
  return lines.reduce((sum, { amount: cents }) => sum + cents, 0);
}

function present(note: CreditNote): Json<Stripe.CreditNote> {
  const total = totalOf(note);
  return {
    id: note.id,
    object: 'credit_note',
    amount: total,
    amount_shipping: 0,
    created: note.created,
    currency: note.currency,
    customer: note.customer,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: note.created,
    invoice: note.invoice,
    lines: asList(`/v1/credit_notes/${note.id}/lines`, note.lines.map(presentLine)),
    livemode: false,
    memo: note.memo,
    metadata: note.metadata,
    number: note.number,
    out_of_band_amount: note.outOfBandAmount,
    pdf: '',
    post_payment_amount: note.type === 'post_payment' ? total : 0,
    pre_payment_amount: note.type === 'pre_payment' ? total : 0,
    pretax_credit_amounts: [],
    reason: note.reason,
    refunds: note.refunds.map(({ refund, amount: cents }) => ({
      amount_refunded: cents,
      payment_record_refund: null,
      refund,
      type: 'refund',
    })),
    shipping_cost: null,
    status: note.status,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    total_taxes: [],
    type: note.type,
    voided_at: note.voidedAt,
  };
}

function presentLine(line: CreditNote['lines'][number]): Json<Stripe.CreditNoteLineItem> {
  return {
    id: line.id,
    object: 'credit_note_line_item',
    amount: line.amount,
    description: line.description,
    discount_amount: 0,
    discount_amounts: [],
    ...(line.invoiceLine === null ? {} : { invoice_line_item: line.invoiceLine }),
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: line.quantity,
    tax_rates: [],
    taxes: [],
    type: line.invoiceLine === null ? 'custom_line_item' : 'invoice_line_item',
    unit_amount: line.quantity === null ? null : Math.round(line.amount / line.quantity),
    unit_amount_decimal: null,
  };
}
