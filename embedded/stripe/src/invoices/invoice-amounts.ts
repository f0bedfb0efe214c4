import type { Invoice, InvoiceLine } from '../store/subscription-rows.ts';
import type { LineTax } from '../store/tax-rows.ts';
import { isRecognized } from '../taxes/rates.ts';
import { taxOnTop, taxTotals, wholeTax } from '../taxes/reckon.ts';

/** What a line costs after its discounts, before the tax on top of it. */
export function lineTotal({ amount, discounts }: Pick<InvoiceLine, 'amount' | 'discounts'>): number {
  return discounts.reduce((left, discount) => left - discount.amount, amount);
}

/** A line as it is shown: its discounts beside it, or taken off already. */
export function shownLine(line: Pick<InvoiceLine, 'amount' | 'discounts' | 'isNet'>) {
  return line.isNet ? { amount: lineTotal(line), discounts: [] } : { amount: line.amount, discounts: line.discounts };
}

/** Cents of all lines together before the discounts that are shown; below zero when credits outweigh. */
export function invoiceSubtotal({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, line) => sum + shownLine(line).amount, 0);
}

/** The total after discounts, with taxes. */
export function invoiceTotal({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), taxOnTop(taxesOf(lines)));
}

export function invoiceTax({ lines }: Pick<Invoice, 'lines'>): number {
  return wholeTax(taxesOf(lines));
}

/** The taxes of an invoice, one for each rate. */
export function invoiceTaxes({ lines }: Pick<Invoice, 'lines'>): LineTax[] {
  return taxTotals(taxesOf(lines));
}

/** Without the tax that is in the amounts of lines, before discounts that are shown. */
export function subtotalWithoutTax(invoice: Pick<Invoice, 'lines'>): number {
  return invoice.lines.reduce((sum, { tax }) => sum - (tax?.isInclusive ? tax.amount : 0), invoiceSubtotal(invoice));
}

function taxesOf(lines: readonly Pick<InvoiceLine, 'tax'>[]): (LineTax | null)[] {
  return lines.map(({ tax }) => tax);
}

/** What each discount is shown to take off the whole invoice. */
export function discountTotals({ lines }: Pick<Invoice, 'lines'>): { discount: string; amount: number }[] {
  const totals = new Map<string, number>();
  for (const { discount, amount } of lines.flatMap((line) => shownLine(line).discounts)) {
    totals.set(discount, (totals.get(discount) ?? 0) + amount);
  }
  return [...totals].map(([discount, amount]) => ({ discount, amount }));
}

/** What is asked for after the customer's credit and credit notes, never below zero. */
export function amountDue(invoice: Pick<Invoice, 'lines' | 'startingBalance' | 'prePaymentCredits'>): number {
  return Math.max(0, invoiceTotal(invoice) + invoice.startingBalance - invoice.prePaymentCredits);
}

/** The customer's balance after the invoice: unused credit, and the credit that a negative invoice gives. */
export function balanceAfter(invoice: Pick<Invoice, 'lines' | 'startingBalance'>): number {
  return Math.min(0, invoiceTotal(invoice) + invoice.startingBalance);
}

/** Whether taxes were asked for and could not be reckoned. */
export function lacksLocation({ collectsTax, billedTo }: Pick<Invoice, 'collectsTax' | 'billedTo'>): boolean {
  const address = billedTo?.address ?? null;
  return collectsTax && (address === null || !isRecognized(address));
}
