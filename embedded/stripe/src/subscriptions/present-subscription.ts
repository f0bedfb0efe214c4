import type Stripe from 'stripe';
import { now } from '../clocks/now.ts';
import { discountsInForce } from '../discounts/redeem.ts';
import { asList } from '../http/list.ts';
import type { Json } from '../json.ts';
import { presentPlan, presentPrice } from '../prices/present-price.ts';
import type { Subscription, SubscriptionItem } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

export function presentSubscription(world: World, subscription: Subscription): Json<Stripe.Subscription> {
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.collectsTax,
      liability: subscription.collectsTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: subscription.prorationDiscounts }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancellationReason,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: discountsInForce(world, subscription.discounts, now(world, subscription.customer)).map(
      ({ discount }) => discount.id,
    ),
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: asList(
      `/v1/subscription_items?subscription=${subscription.id}`,
      subscription.items.map((item) => presentItem(world, item, subscription)),
    ),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection:
      subscription.pauseCollection === null ? null : { ...subscription.pauseCollection, resumes_at: null },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: presentPendingUpdate(world, subscription),
    schedule: subscription.schedule,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: world.tables.customers.get(subscription.customer)?.testClock ?? null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  };
}

function presentItem(
  world: World,
  item: SubscriptionItem,
  subscription: Pick<Subscription, 'id' | 'periodStart' | 'periodEnd'>,
): Json<Stripe.SubscriptionItem> {
  const price = world.tables.prices.get(item.price);
  if (price === undefined) {
    throw new Error(`The price ${item.price} of ${item.id} is gone.`);
  }
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: presentPlan(price),
    price: presentPrice(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}

function presentPendingUpdate(
  world: World,
  { id, pendingUpdate }: Subscription,
): Json<Stripe.Subscription.PendingUpdate> | null {
  if (pendingUpdate === null) {
    return null;
  }
  const { anchor, expiresAt, items, periodStart, periodEnd } = pendingUpdate;
  return {
    billing_cycle_anchor: anchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: expiresAt,
    metadata: null,
    subscription_items: items.map((item) => presentItem(world, item, { id, periodStart, periodEnd })),
    trial_end: null,
    trial_from_plan: null,
  };
}
