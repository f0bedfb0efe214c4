import { money } from '@kinora/catalogue/money';
import { type PlanId, plans, yearlySaving } from '@kinora/catalogue/plans';
import type { BillingOverview, BillingPrices, SwitchPreview } from '@kinora/server/billing-wire';
import { calendarDay, tokenCount } from '../../shared/format/format.ts';

export type Interval = 'month' | 'year';

/** What the card of a plan offers to somebody. */
type PlanAction =
  | { kind: 'current' | 'none' | 'subscribe' | 'switch' | 'keep' | 'cancel' }
  | { kind: 'starts'; at: string };

type State = Pick<BillingOverview, 'plan' | 'interval' | 'endsAt' | 'pendingChange'>;

/** What somebody can do with the card of `plan`, shown with what it costs by the month or by the year. */
export function planAction(state: State, plan: PlanId, interval: Interval): PlanAction {
  if (plan === 'free') return freeAction(state);
  if (state.interval === null) return withoutSubscription(state, plan);
  const { endsAt, pendingChange } = state;
  if (plan === state.plan && interval === state.interval) {
    return { kind: endsAt !== null || pendingChange !== null ? 'keep' : 'current' };
  }
  const isWaiting = pendingChange?.plan === plan && pendingChange.interval === interval;
  return isWaiting ? { kind: 'starts', at: pendingChange.at } : { kind: 'switch' };
}

function freeAction({ plan, interval, endsAt }: State): PlanAction {
  if (plan === 'free') return { kind: 'current' };
  if (interval === null) return { kind: 'none' };
  return endsAt === null ? { kind: 'cancel' } : { kind: 'starts', at: endsAt };
}

function withoutSubscription(state: State, plan: PlanId): PlanAction {
  if (state.plan === 'free') return { kind: 'subscribe' };
  return { kind: state.plan === plan ? 'current' : 'none' };
}

/** How much less a year costs than twelve months, where it does. */
export function yearlyWords({ plans: sold }: Pick<BillingPrices, 'plans'>): string {
  return ['Yearly', yearlySaving(sold)].filter((words) => words !== '').join(', ');
}

/** What people call a plan. */
export function planName(id: string): string {
  return plans.find((plan) => plan.id === id)?.name ?? id;
}

export const everyInterval: Readonly<Record<Interval, string>> = { month: 'every month', year: 'every year' };

type Fact = { label: string; value: string; note?: string };

/** What a switch costs and brings, in the order in which it happens. */
export function switchFacts(preview: SwitchPreview, currentPlan: string): Fact[] {
  const { when, plan, interval, dueNowCents, currency, tokensNow, tokensPerMonth } = preview;
  const { nextBillingAt, nextAmountCents } = preview;
  const day = calendarDay(Date.parse(nextBillingAt));
  const later = {
    label: `From ${day} on`,
    value: `${money(nextAmountCents, currency)} ${everyInterval[interval]}`,
    note: `${tokenCount(tokensPerMonth)} every month`,
  };
  switch (when) {
    case 'now':
      return [
        {
          label: 'You pay now',
          value: money(dueNowCents, currency),
          note: 'Less the unused part of what you already paid',
        },
        { label: 'You get right away', value: tokenCount(tokensNow), note: 'On top of what you have' },
        later,
      ];
    case 'period_end':
      return [
        { label: 'You pay now', value: 'Nothing', note: `${planName(currentPlan)} continues until ${day}` },
        { ...later, label: `${planName(plan)} from ${day} on` },
      ];
    case 'keep':
      return [{ label: 'You pay now', value: 'Nothing', note: 'Your plan continues as it is' }, later];
  }
}
