import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { Price, Product } from '../store/payment-rows.ts';

export function presentProduct(product: Product): Json<Stripe.Product> {
  return {
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.created,
    default_price: null,
    description: product.description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: product.taxCode,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: product.created,
    url: null,
  };
}

export function presentPrice(price: Price): Json<Stripe.Price> {
  return {
    id: price.id,
    object: 'price',
    active: price.active,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: price.nickname,
    product: price.product,
    recurring:
      price.recurring === null
        ? null
        : {
            interval: price.recurring.interval,
            interval_count: price.recurring.intervalCount,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: price.taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: price.recurring === null ? 'one_time' : 'recurring',
    unit_amount: price.unitAmount,
    unit_amount_decimal: String(price.unitAmount),
  };
}

/** The older shape of a recurring price, which subscription items still carry. */
export function presentPlan(price: Price): Json<Stripe.Plan> {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unitAmount,
    amount_decimal: String(price.unitAmount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.intervalCount ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
