import { type PlanId, plans, savingOfYear } from '@kinora/catalogue/plans';
import type { BillingOverview, BillingPrices, SwitchPreview } from '@kinora/server/billing-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { Formats } from '../../shared/format/formats.ts';

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

/** The choice of a year, with how much less it costs than twelve months, where it does. */
export function yearlyText({ plans: sold }: Pick<BillingPrices, 'plans'>): Text {
  const { percent, isUpTo } = savingOfYear(sold);
  if (percent === 0) return text('billing', 'plans.yearly');
  return text('billing', 'plans.yearlyLess', { percent, isUpTo: isUpTo ? 'yes' : 'other' });
}

/** What people call a plan. */
export function planName(id: string): string {
  return plans.find((plan) => plan.id === id)?.name ?? id;
}

type Fact = { label: Text; value: Text; note?: Text };
type Written = { day: Formats['day']; money: (amount: number, currency: string) => string };

/** What a switch costs and brings, in the order in which it happens. */
export function switchFacts(preview: SwitchPreview, currentPlan: string, { day, money }: Written): Fact[] {
  const { when, interval, dueNowCents, dueNowTaxCents, currency, tokensNow, beginsMonth, tokensPerMonth } = preview;
  const starts = day(Date.parse(preview.nextBillingAt));
  const every = interval === 'year' ? 'year' : 'other';
  const payNow = text('billing', 'switch.payNow');
  const nothing = text('billing', 'switch.nothing');
  const later = {
    label: text('billing', 'switch.from', { day: starts }),
    value: text('billing', 'switch.amountEvery', { amount: money(preview.nextAmountCents, currency), interval: every }),
    note: text('billing', 'plans.tokensMonthly', { tokens: tokensPerMonth }),
  };
  switch (when) {
    case 'now': {
      const amount = text('billing', 'switch.amount', { amount: money(dueNowCents, currency) });
      const tokens = text('billing', 'switch.tokens', { count: tokensNow });
      const less =
        dueNowTaxCents === 0
          ? text('billing', 'switch.less')
          : text('tax', 'switch.less', { tax: money(dueNowTaxCents, currency) });
      return [
        { label: payNow, value: amount, note: less },
        {
          label: text('billing', 'switch.get'),
          value: tokens,
          note: text('billing', beginsMonth ? 'switch.inPlace' : 'switch.onTop'),
        },
        later,
      ];
    }
    case 'period_end': {
      const continues = text('billing', 'switch.continuesUntil', { plan: planName(currentPlan), day: starts });
      const label = text('billing', 'switch.planFrom', { plan: planName(preview.plan), day: starts });
      return [
        { label: payNow, value: nothing, note: continues },
        { ...later, label },
      ];
    }
    case 'keep':
      return [{ label: payNow, value: nothing, note: text('billing', 'switch.continues') }, later];
  }
}
