import { packs } from '@kinora/catalogue/packs';
import type { TopUp } from '@kinora/server/billing-wire';
import type { TopUpChoice } from '../../billing-api.ts';

/** As the form holds it; number fields give text while they are empty. `monthly` is in whole currency units. */
export type TopUpValues = { enabled: boolean; below: number | string; pack: string; monthly: number | string };

const CENTS = 100;
const USUAL_BELOW = 100;

/** What is set, and a sensible beginning where nothing is. */
export function topUpValues({ enabled, below, pack, monthlyCents }: TopUp): TopUpValues {
  const usual = packs.find(({ popular }) => popular) ?? packs[0];
  return {
    enabled,
    below: below ?? USUAL_BELOW,
    pack: pack ?? usual?.id ?? '',
    monthly: (monthlyCents ?? 2 * CENTS * (usual?.price ?? 0)) / CENTS,
  };
}

/** What is wrong with the fields that count, by their names. */
export function topUpProblems(values: TopUpValues, packCents: number): Partial<Record<keyof TopUpValues, string>> {
  if (!values.enabled) return {};
  const { below, monthly } = values;
  return {
    ...(typeof below === 'number' && below >= 1 ? {} : { below: 'Please enter a number of tokens' }),
    ...(typeof monthly === 'number' && Math.round(monthly * CENTS) >= packCents
      ? {}
      : { monthly: 'Please allow at least the price of the pack' }),
  };
}

/** What is sent of values without a problem. */
export function choiceOf({ enabled, below, pack, monthly }: TopUpValues): TopUpChoice {
  if (!enabled) return { enabled };
  return { enabled, below: Number(below), pack, monthlyCents: Math.round(Number(monthly) * CENTS) };
}
