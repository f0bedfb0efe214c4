import { offers } from '../../src/money/billing/offers.ts';
import type { PriceListValue } from '../../src/platform/settings/price-list-values.ts';

/** Amounts of every offer, in the catalogue's order: plans by the month and by the year, then packs. */
const amounts: Readonly<Record<string, readonly number[]>> = {
  eur: [2499, 24_990, 4799, 47_990, 499, 999, 1899, 4699, 8999, 21_999],
  gbp: [1999, 19_990, 3999, 39_990, 399, 799, 1599, 3999, 7499, 17_999],
  jpy: [3900, 39_000, 7500, 75_000, 750, 1500, 3000, 7500, 15_000, 37_500],
  kwd: [7990, 79_900, 14_990, 149_900, 1550, 3050, 6150, 15_350, 30_650, 76_550],
};

/** A whole price list of the operator's. */
export function wholeList(currency: string, rest: Partial<PriceListValue> = {}): PriceListValue {
  return {
    isOffered: true,
    taxBehavior: 'unspecified',
    amounts: Object.fromEntries(offers.map(({ key }, place) => [key, amounts[currency]?.[place] ?? 1000])),
    ...rest,
  };
}
