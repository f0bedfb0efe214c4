import type { Invoice } from '../store/subscription-rows.ts';

/** Cents of all lines together; below zero when credits outweigh. */
export function invoiceTotal({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** What is asked for after the customer's credit, never below zero. */
export function amountDue(invoice: Pick<Invoice, 'lines' | 'startingBalance'>): number {
  return Math.max(0, invoiceTotal(invoice) + invoice.startingBalance);
}

/** The customer's balance after the invoice: unused credit, and the credit that a negative invoice gives. */
export function balanceAfter(invoice: Pick<Invoice, 'lines' | 'startingBalance'>): number {
  return Math.min(0, invoiceTotal(invoice) + invoice.startingBalance);
}
