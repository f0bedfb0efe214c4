import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { Phase, Schedule } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

export function presentSchedule(world: World, schedule: Schedule): Json<Stripe.SubscriptionSchedule> {
  const phase = schedule.phases[schedule.current];
  const isReleased = schedule.status === 'released';
  const currency = world.tables.subscriptions.get(schedule.subscription)?.currency ?? 'usd';
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: {}, type: 'flexible' },
    canceled_at: schedule.status === 'canceled' ? schedule.endedAt : null,
    completed_at: null,
    created: schedule.created,
    current_phase:
      schedule.status === 'active' && phase !== undefined
        ? { end_date: phase.endDate, start_date: phase.startDate }
        : null,
    customer: schedule.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: schedule.endBehavior,
    livemode: false,
    metadata: schedule.metadata,
    pause_schedules: [],
    phases: schedule.phases.map((one) => presentPhase(one, currency)),
    released_at: isReleased ? schedule.endedAt : null,
    released_subscription: isReleased ? schedule.subscription : null,
    status: schedule.status,
    subscription: isReleased ? null : schedule.subscription,
    test_clock: world.tables.customers.get(schedule.customer)?.testClock ?? null,
  };
}

function presentPhase(phase: Phase, currency: string): Json<Stripe.SubscriptionSchedule.Phase> {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    description: null,
    discounts: phase.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    end_date: phase.endDate,
    invoice_settings: null,
    items: phase.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price,
      price,
      quantity,
    })),
    metadata: phase.metadata,
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: phase.startDate,
    transfer_data: null,
    trial_end: null,
  };
}
