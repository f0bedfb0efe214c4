import { currencyStep, money, parseAmount, plainAmount } from '@kinora/catalogue/money';
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

/** What is wrong with a field; null while it is empty or right. */
export function amountProblem(typed: string, currency: string): string | null {
  if (typed.trim() === '') return null;
  const amount = parseAmount(typed, currency);
  if (amount !== null && amount > 0) return null;
  return `An amount such as ${plainAmount(1200 * currencyStep(currency), currency)}`;
}

/** "Pro, monthly": an offer by its name and how often it is paid. */
export function offerName({ name, interval }: PriceListsDesk['offers'][number]): string {
  return interval === null ? name : `${name}, ${interval === 'year' ? 'yearly' : 'monthly'}`;
}

/** What a list asks at the least and at the most. */
export function rangeOf({ amounts, currency }: PriceListView): string {
  const all = Object.values(amounts);
  if (all.length === 0) return '';
  return `${money(Math.min(...all), currency)} to ${money(Math.max(...all), currency)}`;
}
