import { invalid } from '../http/failure.ts';
import type { World } from '../world.ts';

/** The currency of the first thing that a customer was billed for, which all that follows is billed in; null before. */
export function customerCurrency(world: World, customer: string): string | null {
  const { subscriptions, invoices, invoiceItems } = world.tables;
  const billed = [subscriptions, invoices, invoiceItems].flatMap((table) => {
    const first = table.all().find((row) => row.customer === customer);
    return first === undefined ? [] : [first];
  });
  return billed.sort((one, other) => one.created - other.created)[0]?.currency ?? null;
}

export function refuseOtherCurrency(world: World, customer: string, currency: string): void {
  const fixed = customerCurrency(world, customer);
  if (fixed !== null && fixed !== currency) {
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${fixed}`,
      'currency',
    );
  }
}
