import { limits } from './limits.ts';
import { currencyStep } from './money.ts';

export type PlanId = 'free' | 'pro' | 'business';

export type Plan = {
  id: PlanId;
  name: string;
  /** US dollars a month, paid monthly. */
  price: number;
  /** Each month; on the free plan once. */
  tokens: number;
  features: readonly string[];
  popular: boolean;
};

const YEARLY_SHARE = 0.8;

export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    price: 0,
    tokens: limits.signupTokens,
    features: ['Every tool of the studio', 'Your own private gallery', 'Full-size downloads', 'No card needed'],
    popular: false,
  },
  {
    id: 'pro',
    name: 'Pro',
    price: 25.99,
    tokens: 3000,
    features: [
      'Everything in Free',
      'New tokens every month',
      'Token packs on top whenever you need more',
      'Cancel at any time and keep purchased tokens',
    ],
    popular: true,
  },
  {
    id: 'business',
    name: 'Business',
    price: 49.99,
    tokens: 6000,
    features: [
      'Everything in Pro',
      'Twice the tokens of Pro',
      'Room for long videos and whole scenes',
      'Your messages to support come first',
    ],
    popular: false,
  },
];

/** What a month costs when a year is paid at once: 80% of the monthly price in whole US dollars. Billed 12 times that. */
export function yearlyMonthlyPrice(plan: Pick<Plan, 'price'>): number {
  return Math.round(plan.price * YEARLY_SHARE);
}

const MONTHS = 12;

/** A twelfth of what a year costs, to a fraction that the currency has. */
export function monthOfYear(amount: number, currency: string): number {
  const step = currencyStep(currency);
  return Math.round(amount / MONTHS / step) * step;
}

type Sold = { plan: string; interval: 'month' | 'year'; cents: number };

/** How many percent less a year costs than twelve months, at the most; `isUpTo` where plans differ in that. */
export function savingOfYear(sold: readonly Sold[]): { percent: number; isUpTo: boolean } {
  const savings = sold.flatMap(({ plan, interval, cents }) => {
    const month = sold.find((one) => one.plan === plan && one.interval === 'month')?.cents ?? 0;
    return interval === 'year' && month > 0 ? [Math.round(100 * (1 - cents / (MONTHS * month)))] : [];
  });
  const percent = Math.max(0, ...savings);
  return { percent, isUpTo: savings.some((saving) => saving !== percent) };
}

/** How many times the tokens of the one plan the other brings in a month, to a tenth, and never more than it does. */
export function timesTheTokens(sold: readonly { plan: string; tokens: number }[], plan: PlanId, of: PlanId): number {
  const tokensOf = (id: PlanId) =>
    sold.find((offer) => offer.plan === id)?.tokens ?? plans.find((one) => one.id === id)?.tokens ?? 0;
  return Math.floor((10 * tokensOf(plan)) / Math.max(1, tokensOf(of))) / 10;
}
