import { newId } from '../store/identifier.ts';
import type { Invoice, InvoiceItem, InvoiceLine } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

/** Whose waiting items an invoice takes up: the customer's, and those of its subscription. */
interface Taker {
  customer: string;
  subscription: string | null;
  currency: string;
}

export function waitingItemLines(world: World, { customer, subscription, currency }: Taker): InvoiceLine[] {
  return world.tables.invoiceItems
    .all()
    .filter((item) => item.invoice === null && item.customer === customer && item.currency === currency)
    .filter((item) => item.subscription === null || item.subscription === subscription)
    .map(lineOfItem);
}

export function lineOfItem(item: InvoiceItem): InvoiceLine {
  const { price, quantity, amount, subscription, discountable, periodStart, periodEnd } = item;
  return {
    id: newId('il'),
    amount,
    description: item.description ?? 'Item',
    price,
    quantity,
    proration: false,
    subscription,
    subscriptionItem: null,
    invoiceItem: item.id,
    periodStart,
    periodEnd,
    discountable,
    discounts: [],
    isNet: false,
    tax: null,
  };
}

/** The items of an invoice wait no longer. */
export function noteInvoiced(world: World, { id, lines }: Pick<Invoice, 'id' | 'lines'>): void {
  for (const item of itemsOf(world, lines)) {
    world.tables.invoiceItems.put({ ...item, invoice: id });
  }
}

/** The invoice that had taken them up is gone: its items wait for the next one. */
export function releaseItems(world: World, { lines }: Pick<Invoice, 'lines'>): void {
  for (const item of itemsOf(world, lines)) {
    world.tables.invoiceItems.put({ ...item, invoice: null });
  }
}

function itemsOf(world: World, lines: readonly InvoiceLine[]): InvoiceItem[] {
  return lines.flatMap(({ invoiceItem }) => world.tables.invoiceItems.get(invoiceItem ?? '') ?? []);
}
