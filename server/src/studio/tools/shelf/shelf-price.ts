import { type Facts, millionths, type PriceTable, totalOf } from '@kinora/catalogue/runtime/price-table';
import type { Guard } from '@kinora/catalogue/runtime/prove';
import type { ShelfEntry } from './shelf-entry.ts';

const MILLI = 1000;

/**
 * A price that covers a cost with the margin, whatever is ordered: each rate covers its own, rounded up to two digits, and
 * nothing is made for less than a token.
 */
export function priceFor({ atLeast, rates }: PriceTable, { margin, tokenValue }: Guard): PriceTable {
  const covering = (micros: number) => tidy(Math.ceil((micros * margin) / tokenValue));
  return {
    atLeast: Math.max(MILLI, Math.ceil(covering(atLeast) / MILLI) * MILLI),
    rates: rates.map((rate) => ({ ...rate, amount: covering(rate.amount) })),
  };
}

/** Two digits, the rest rounded up. */
function tidy(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.ceil(amount / unit) * unit;
}

/** What its cheapest order costs, in tokens. */
export function fromTokens({ cost, cheapest = {} }: ShelfEntry, guard: Guard): number {
  const facts: Facts = {
    quantity: (of) => {
      if (of.kind === 'count') return millionths(1);
      const figure = cheapest[of.field];
      if (of.kind === 'characters') return millionths(Number(figure ?? 0.001));
      return millionths(Number.parseFloat(String(figure)));
    },
    value: (field) => cheapest[field],
    isGiven: (field) => field in cheapest,
  };
  return totalOf(priceFor(cost, guard), facts, MILLI);
}
