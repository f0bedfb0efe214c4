import type { PlanId } from '@kinora/catalogue/plans';
import type { BillingOverview } from '@kinora/server/billing-wire';

export type Interval = 'month' | 'year';

/** What the card of a plan offers to somebody. */
export type PlanAction =
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
