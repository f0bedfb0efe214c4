import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { roundTo, writeAmount } from '../currencies/currencies.ts';
import { found, invalid } from '../http/failure.ts';
import { amount, expand, metadata, text, whole } from '../http/parameters.ts';
import { newId } from '../store/identifier.ts';
import type { Charge } from '../store/payment-rows.ts';
import type { CreditNote, Invoice, InvoiceLine } from '../store/subscription-rows.ts';
import type { LineTax } from '../store/tax-rows.ts';
import { taxTotals } from '../taxes/reckon.ts';
import type { World } from '../world.ts';
import { amountDue, invoiceTaxes, invoiceTotal, lineTotal } from './invoice-amounts.ts';
import { totalOf } from './present-credit-note.ts';
import { creditedAfterPayment } from './present-invoice.ts';

const lineParameter = z.strictObject({
  type: z.enum(['invoice_line_item', 'custom_line_item']),
  invoice_line_item: text.optional(),
  description: text.optional(),
  amount: amount.optional(),
  quantity: whole.pipe(z.int().min(1)).optional(),
  unit_amount: amount.optional(),
});
export const noteParameters = {
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
export const noteSchema = z.strictObject(noteParameters);

type Parameters = z.output<typeof noteSchema>;

/** A credit note that nothing speaks against, not issued yet. */
export interface Plan {
  invoice: Invoice;
  note: CreditNote;
  /** What is to be refunded to the card with the note. */
  refund: { charge: Charge; amount: number } | null;
}

/** @throws Failure for what Stripe refuses: more than is left, or given back in other sums than it takes off. */
export function planNote(world: World, parameters: Parameters): Plan {
  const invoice = found(world.tables.invoices.get(parameters.invoice), 'invoice', parameters.invoice, 'invoice');
  const { status, currency } = invoice;
  if (status !== 'open' && status !== 'paid') {
    throw invalid(`You cannot create a credit note for an invoice in the status ${status}.`, 'invoice');
  }
  const isPaid = status === 'paid';
  const credited = creditedTaxes(world, invoice);
  const left = isPaid ? invoiceTotal(invoice) - creditedAfterPayment(world, invoice) : amountDue(invoice);
  const lines = readLines(invoice, parameters, { left, credited });
  const total = totalOf({ lines });
  if (total > left) {
    throw invalid(
      `The credit note amount (${writeAmount(total, currency)}) is greater than what can be credited of the invoice (${writeAmount(left, currency)}).`,
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
        ? `The sum of credit amount, refund amount and out of band amount (${writeAmount(given, currency)}) must equal the credit note amount (${writeAmount(total, currency)}).`
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

interface Credited {
  /** What can still be credited, with taxes. */
  left: number;
  /** The tax that is credited, by the id of each rate. */
  credited: ReadonlyMap<string, number>;
}

function creditedTaxes(world: World, { id }: Invoice): ReadonlyMap<string, number> {
  const issued = world.tables.creditNotes.all().filter(({ invoice, status }) => invoice === id && status === 'issued');
  return new Map(
    taxTotals(issued.flatMap(({ lines }) => lines.map(({ tax }) => tax))).map(({ rate, amount: cents }) => [
      rate,
      cents,
    ]),
  );
}

/** A sum alone takes its share of each tax with it; what is credited last takes all that is left of them. */
function spread(invoice: Invoice, sum: number, { left, credited }: Credited): CreditNote['lines'] {
  const line = { invoiceLine: null, description: 'Credit', quantity: 1 };
  const taxes = invoiceTaxes(invoice);
  const [first] = taxes;
  if (first === undefined) {
    return [{ ...line, id: newId('cnli'), amount: sum, tax: null }];
  }
  const whole = invoiceTotal(invoice);
  const base = taxes.reduce((cents, { taxable }) => cents + taxable, 0);
  const shares = taxes.map((tax) => {
    const rest = tax.amount - (credited.get(tax.rate) ?? 0);
    const share = roundTo(invoice.currency, (sum * tax.amount) / whole);
    return { ...tax, amount: sum === left ? rest : Math.min(rest, share) };
  });
  const net = sum - shares.reduce((cents, { amount: tax }) => cents + tax, 0);
  const nets = shares.map(({ taxable }) => roundTo(invoice.currency, base === 0 ? 0 : (net * taxable) / base));
  const uneven = net - nets.reduce((cents, one) => cents + one, 0);
  return shares.map((tax, index) => {
    const taxable = (nets[index] ?? 0) + (index === 0 ? uneven : 0);
    const cents = tax.isInclusive ? taxable + tax.amount : taxable;
    return { ...line, id: newId('cnli'), amount: cents, tax: { ...tax, taxable } };
  });
}

/** The part of a line's tax that goes with a part of the line. */
function taxShare(invoice: Invoice, line: InvoiceLine, cents: number): LineTax | null {
  const whole = lineTotal(line);
  if (line.tax === null || whole === 0) {
    return null;
  }
  const tax = cents === whole ? line.tax.amount : roundTo(invoice.currency, (line.tax.amount * cents) / whole);
  return { ...line.tax, amount: tax, taxable: line.tax.isInclusive ? cents - tax : cents };
}

function readLines(invoice: Invoice, { amount: whole, lines }: Parameters, credited: Credited): CreditNote['lines'] {
  if ((whole === undefined) === (lines === undefined)) {
    throw invalid('You must provide one of `amount` and `lines`.', 'amount', 'parameter_missing');
  }
  const id = () => newId('cnli');
  if (lines === undefined) {
    return spread(invoice, whole ?? 0, credited);
  }
  return lines.map((line, index) => {
    const param = `lines[${index}]`;
    if (line.type === 'custom_line_item') {
      if (line.unit_amount === undefined || line.description === undefined) {
        throw invalid(`Missing required param: ${param}[unit_amount].`, `${param}[unit_amount]`, 'parameter_missing');
      }
      const { quantity = 1, description, unit_amount: unit } = line;
      return { id: id(), invoiceLine: null, description, quantity, amount: unit * quantity, tax: null };
    }
    const named = line.invoice_line_item ?? '';
    const known = found(
      invoice.lines.find((one) => one.id === named),
      'invoice line item',
      named,
      `${param}[invoice_line_item]`,
    );
    const { quantity = known.quantity } = line;
    const cents = line.amount ?? Math.round((lineTotal(known) * quantity) / known.quantity);
    return {
      id: id(),
      invoiceLine: known.id,
      description: known.description,
      quantity,
      amount: cents,
      tax: taxShare(invoice, known, cents),
    };
  });
}
