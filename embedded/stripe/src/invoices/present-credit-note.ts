import type Stripe from 'stripe';
import { asList } from '../http/list.ts';
import type { Json } from '../json.ts';
import type { CreditNote } from '../store/subscription-rows.ts';
import { presentTax } from '../taxes/present-tax.ts';
import { taxOnTop, taxTotals, wholeTax } from '../taxes/reckon.ts';

/** Cents, with taxes. */
export function totalOf({ lines }: Pick<CreditNote, 'lines'>): number {
  return lines.reduce((sum, { amount: cents }) => sum + cents, taxOnTop(lines.map(({ tax }) => tax)));
}

export function presentCreditNote(note: CreditNote): Json<Stripe.CreditNote> {
  const total = totalOf(note);
  const taxes = note.lines.map(({ tax }) => tax);
  const withoutTax = total - wholeTax(taxes);
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
    lines: asList(`/v1/credit_notes/${note.id}/lines`, note.lines.map(presentCreditNoteLine)),
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
    subtotal: total - taxOnTop(taxes),
    subtotal_excluding_tax: withoutTax,
    total,
    total_excluding_tax: withoutTax,
    total_taxes: taxTotals(taxes).map(presentTax),
    type: note.type,
    voided_at: note.voidedAt,
  };
}

export function presentCreditNoteLine(line: CreditNote['lines'][number]): Json<Stripe.CreditNoteLineItem> {
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
    taxes: line.tax === null ? [] : [presentTax(line.tax)],
    type: line.invoiceLine === null ? 'custom_line_item' : 'invoice_line_item',
    unit_amount: line.quantity === null ? null : Math.round(line.amount / line.quantity),
    unit_amount_decimal: null,
  };
}
