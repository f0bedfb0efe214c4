import { currencyDecimals } from '@kinora/catalogue/money';
import { packs } from '@kinora/catalogue/packs';
import type { BillingPrices, TopUp } from '@kinora/server/billing-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { TopUpChoice } from './billing-api.ts';

/** As the form holds it; number fields give text while they are empty. `monthly` is in whole currency units. */
export type TopUpValues = { enabled: boolean; below: number | string; pack: string; monthly: number | string };

const unitsOf = (currency: string) => 10 ** currencyDecimals(currency);
const USUAL_BELOW = 100;

/** What is set, and a sensible beginning where nothing is. */
export function topUpValues(
  { enabled, below, pack, monthlyCents }: TopUp,
  { packs: sold, currency }: Pick<BillingPrices, 'packs' | 'currency'>,
): TopUpValues {
  const usual = packs.find(({ popular }) => popular) ?? packs[0];
  return {
    enabled,
    below: below ?? USUAL_BELOW,
    pack: pack ?? usual?.id ?? '',
    monthly: (monthlyCents ?? 2 * (sold.find((one) => one.pack === usual?.id)?.cents ?? 0)) / unitsOf(currency),
  };
}

/** What is wrong with the fields that count, by their names. */
export function topUpProblems(
  values: TopUpValues,
  packCents: number,
  currency: string,
): Partial<Record<'below' | 'monthly', Text>> {
  if (!values.enabled) return {};
  const { below, monthly } = values;
  return {
    ...(typeof below === 'number' && below >= 1 ? {} : { below: text('billing', 'topUp.belowMissing') }),
    ...(typeof monthly === 'number' && Math.round(monthly * unitsOf(currency)) >= packCents
      ? {}
      : { monthly: text('billing', 'topUp.monthlyTooLow') }),
  };
}

/** What is sent of values without a problem. */
export function choiceOf({ enabled, below, pack, monthly }: TopUpValues, currency: string): TopUpChoice {
  if (!enabled) return { enabled };
  return { enabled, below: Number(below), pack, monthlyCents: Math.round(Number(monthly) * unitsOf(currency)) };
}
