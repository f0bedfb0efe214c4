import { plans } from '@kinora/catalogue/plans';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Subscriptions } from '../../platform/database/types.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { customerOf, findPaymentMethod } from './customers.ts';
import { type BillingInterval, offers, type PaidPlanId } from './offers.ts';
import { currentSubscription, type Person } from './person.ts';
import { readSpending, readTopUp } from './preferences.ts';
import type { Banner, BillingOverview, PaymentMethod, TopUp } from './wire.ts';

/** The card is a detail: nobody waits longer for it. */
const CARD_PATIENCE_MS = 2500;
/** The share of the plan's tokens below which people are told that they are running out. */
const LOW_SHARE = 0.1;

/** What people read about their payments. */
const messages = {
  payment_failed: 'Your last payment did not go through. Your plan stays for now; please update your card.',
  action_required: 'Your bank wants you to approve a payment before your plan can change.',
  topUpPaused: 'Automatic top-ups are paused because your card was declined. Check it, then switch them on again.',
  debt: (tokens: number) =>
    `A payment was returned after its tokens were spent. The next ${tokens} tokens that you get go towards that.`,
  paymentPending: (name: string) =>
    `Your bank has not decided yet about ${name}. The tokens will arrive automatically once it has paid. You do not need to do anything.`,
  lowBalance: (tokens: number) => `Only ${tokens} tokens are left.`,
} as const;

type Subscription = Selectable<Subscriptions>;

/** All that the billing page shows, from our own tables; of Stripe only the card is asked. */
export async function readOverview(deps: BillingDeps, person: Person): Promise<BillingOverview> {
  const { billing, database } = deps;
  const [profile, subscription, pending, spending, topUp, paymentMethod] = await Promise.all([
    database
      .selectFrom('profiles')
      .select(['tokens', 'purchased_tokens', 'debt', 'subscription_status'])
      .where('id', '=', person.id)
      .executeTakeFirst(),
    currentSubscription(database, person.id),
    readPending(database, person.id),
    readSpending(database, person.id),
    readTopUp(database, person.id),
    readPaymentMethod(deps, person),
  ]);
  if (profile === undefined) throw notSignedIn();
  const { tokens, purchased_tokens, debt } = profile;
  const balance = { tokens, purchased_tokens, total: tokens + purchased_tokens };
  const plan = planId(profile.subscription_status);
  return {
    isEnabled: billing.access.isEnabled,
    plan,
    ...(subscription === null ? withoutPlan : await describePlan(deps, subscription)),
    balance,
    debt,
    paymentMethod,
    banners: [...problemsOf(subscription), ...pending, ...warningsOf({ plan, total: balance.total, debt, topUp })],
    spending,
    topUp,
  };
}

const withoutPlan = {
  interval: null,
  status: null,
  purchasedAt: null,
  nextBillingAt: null,
  nextAmountCents: null,
  currency: null,
  nextTokensAt: null,
  endsAt: null,
  pendingChange: null,
};

async function describePlan({ database }: BillingDeps, subscription: Subscription) {
  const interval = intervalId(subscription.billing_interval);
  const periodEnd = subscription.current_period_end.toISOString();
  const grant = await database
    .selectFrom('token_grants')
    .select('due_at')
    .where('subscription_id', '=', subscription.id)
    .where('state', '=', 'due')
    .orderBy('due_at')
    .executeTakeFirst();
  const isEnding = subscription.ends_at !== null;
  const next = nextPlanOf(subscription);
  return {
    interval,
    status: subscription.status,
    purchasedAt: subscription.created_at.toISOString(),
    nextBillingAt: isEnding ? null : periodEnd,
    nextAmountCents: isEnding ? null : (subscription.next_amount ?? subscription.amount),
    currency: subscription.currency,
    nextTokensAt: grant?.due_at.toISOString() ?? (isEnding ? null : periodEnd),
    endsAt: subscription.ends_at?.toISOString() ?? null,
    pendingChange: next === null ? null : { ...next, at: periodEnd },
  };
}

function nextPlanOf({ next_plan, next_interval }: Subscription) {
  if (next_plan === null || next_interval === null) return null;
  return { plan: paidPlanId(next_plan), interval: intervalId(next_interval) };
}

function problemsOf(subscription: Subscription | null): Banner[] {
  const problem = subscription?.payment_problem ?? null;
  if (subscription === null || problem === null) return [];
  const kind = problem === 'failed' ? 'payment_failed' : 'action_required';
  return [{ kind, message: messages[kind], about: [], url: subscription.payment_url }];
}

/** What was bought by a debit that the bank has not decided about. */
async function readPending(database: Database, userId: string): Promise<Banner[]> {
  const rows = await database
    .selectFrom('checkouts')
    .select('offer')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .execute();
  if (rows.length === 0) return [];
  const names = rows.map(({ offer }) => offers.find(({ key }) => key === offer)?.name ?? offer);
  return [{ kind: 'payment_pending', message: messages.paymentPending(names.join(', ')), about: names, url: null }];
}

function warningsOf(state: { plan: BillingOverview['plan']; total: number; debt: number; topUp: TopUp }): Banner[] {
  const { plan, total, debt, topUp } = state;
  const low = (plans.find(({ id }) => id === plan)?.tokens ?? 0) * LOW_SHARE;
  return [
    ...(debt > 0 ? [{ kind: 'debt' as const, message: messages.debt(debt), about: [], url: null }] : []),
    ...(topUp.isPaused
      ? [{ kind: 'top_up_paused' as const, message: messages.topUpPaused, about: [], url: null }]
      : []),
    ...(total < low
      ? [{ kind: 'low_balance' as const, message: messages.lowBalance(total), about: [], url: null }]
      : []),
  ];
}

async function readPaymentMethod(
  { billing, database, log }: BillingDeps,
  person: Person,
): Promise<PaymentMethod | null> {
  if (!billing.access.isEnabled) return null;
  const customer = await customerOf(database, person.id);
  if (customer === null) return null;
  try {
    const options = { timeout: CARD_PATIENCE_MS, maxNetworkRetries: 0 };
    const method = await findPaymentMethod(await billing.access.client(), customer, options);
    if (method?.card === undefined) return null;
    const { brand, last4, exp_month, exp_year } = method.card;
    return { brand, last4, expMonth: exp_month, expYear: exp_year };
  } catch (error) {
    log.warn({ err: error }, 'The payment method could not be read');
    return null;
  }
}

const planId = (text: string): BillingOverview['plan'] => (text === 'free' ? 'free' : paidPlanId(text));
const paidPlanId = (text: string): PaidPlanId => (text === 'business' ? 'business' : 'pro');
const intervalId = (text: string): BillingInterval => (text === 'year' ? 'year' : 'month');
