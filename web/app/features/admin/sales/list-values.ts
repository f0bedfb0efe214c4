import { currencyStep, parseAmount, plainAmount } from '@kinora/catalogue/money';
import type { PriceListsDesk, PriceListView } from '@kinora/server/admin-sales-wire';

/** Amounts as they are typed, by the key of the offer. */
export type TypedAmounts = Readonly<Record<string, string>>;

type Offers = Pick<PriceListsDesk, 'offers'>;

export function typedAmounts({ offers }: Offers, list: Pick<PriceListView, 'currency' | 'amounts'>): TypedAmounts {
  return Object.fromEntries(
    offers.map(({ key }) => {
      const amount = list.amounts[key];
      return [key, amount === undefined ? '' : plainAmount(amount, list.currency)];
    }),
  );
}

/** What is sent; an empty field is an amount that is still missing. */
export function amountsOf({ offers }: Offers, typed: TypedAmounts, currency: string): Record<string, number> {
  return Object.fromEntries(
    offers.flatMap(({ key }) => {
      const amount = parseAmount(typed[key] ?? '', currency);
      return amount === null ? [] : [[key, amount]];
    }),
  );
}

/**
 * What an amount of the currency looks like, for a field that has something else; null while it is empty or right. A comma
 * parts groups in some languages and decimals in others, so it is not guessed which was meant.
 */
export function amountProblem(typed: string, currency: string): string | null {
  if (typed.trim() === '') return null;
  const amount = typed.includes(',') ? null : parseAmount(typed, currency);
  if (amount !== null && amount > 0) return null;
  return plainAmount(1200 * currencyStep(currency), currency);
}

/** What a list asks at the least and at the most; null for an empty one. */
export function rangeOf({ amounts }: Pick<PriceListView, 'amounts'>): { least: number; most: number } | null {
  const all = Object.values(amounts);
  return all.length === 0 ? null : { least: Math.min(...all), most: Math.max(...all) };
}
