import type { Hono } from 'hono';
import * as z from 'zod';
import { presentDiscount } from '../discounts/present-discount.ts';
import { announceDropped, chooseCoupons, discountsParameter } from '../discounts/redeem.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid, missing } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { expand, flag, listParameters, metadata, text, whole } from '../http/parameters.ts';
import { findPaymentMethod } from '../payments/payment-methods.ts';
import { cardFailure } from '../payments/present-payment-intent.ts';
import { isEnded, type Subscription } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';
import { endSubscription, saveSubscription } from './end-subscription.ts';
import { presentSubscription } from './present-subscription.ts';
import { startSubscription } from './start-subscription.ts';
import {
  automaticTaxParameter,
  billingModeParameter,
  updateSchema,
  updateSubscription,
} from './update-subscription.ts';

const createSchema = z.strictObject({
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.int().min(1)).optional() }))
    .min(1)
    .max(20),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  off_session: flag.optional(),
  discounts: discountsParameter.optional(),
  billing_mode: billingModeParameter.optional(),
  automatic_tax: automaticTaxParameter.optional(),
  expand,
});
const cancelSchema = z.strictObject({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
  expand,
});
const status = z.enum(['active', 'past_due', 'canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'all', 'ended']);
const listSchema = z.strictObject({
  ...listParameters,
  customer: text.optional(),
  price: text.optional(),
  status: status.optional(),
  test_clock: text.optional(),
});

export function subscriptionRoutes(app: Hono, world: World): void {
  const { customers, paymentMethods, prices, subscriptions } = world.tables;

  app.post(
    '/v1/subscriptions',
    endpoint(world, createSchema, ({ parameters }) => {
      const row = customers.get(parameters.customer);
      const customer = found(row?.deleted ? undefined : row, 'customer', parameters.customer, 'customer');
      const chosen = parameters.default_payment_method;
      const method =
        chosen === undefined
          ? paymentMethods.get(customer.defaultPaymentMethod ?? '')
          : findPaymentMethod(world, chosen, 'default_payment_method');
      if (method === undefined) {
        throw invalid(
          'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
          undefined,
          'resource_missing',
        );
      }
      const started = startSubscription(world, {
        customer,
        prices: parameters.items.map(({ price, quantity = 1 }, index) => ({
          price: found(prices.get(price), 'price', price, `items[${index}][price]`),
          quantity,
        })),
        metadata: parameters.metadata ?? {},
        description: parameters.description ?? null,
        method,
        payer: 'reachable',
        coupons: chooseCoupons(world, parameters.discounts ?? [], {
          customer: customer.id,
          currency: prices.get(parameters.items[0]?.price ?? '')?.currency ?? 'usd',
          amount: null,
        }),
        checkoutSession: null,
        prorationDiscounts: parameters.billing_mode?.flexible?.proration_discounts ?? 'included',
        collectsTax: parameters.automatic_tax?.enabled ?? false,
      });
      if (
        parameters.payment_behavior === 'error_if_incomplete' &&
        started.invoice.status !== 'paid' &&
        started.intent
      ) {
        throw cardFailure(world, started.intent, false);
      }
      return presentSubscription(world, started.subscription);
    }),
  );

  app.get(
    '/v1/subscriptions',
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = subscriptions
        .all()
        .filter(({ customer }) => parameters.customer === undefined || customer === parameters.customer)
        .filter(({ items }) => parameters.price === undefined || items.some(({ price }) => price === parameters.price))
        .filter(({ customer }) => {
          const clock = customers.get(customer)?.testClock ?? null;
          return parameters.test_clock === undefined || clock === parameters.test_clock;
        })
        .filter((subscription) => hasStatus(subscription, parameters.status));
      return listPage('/v1/subscriptions', matching, parameters, (one) => presentSubscription(world, one));
    }),
  );

  app.get(
    '/v1/subscriptions/:id',
    bareEndpoint(world, ({ id }) => presentSubscription(world, retrieve(id))),
  );

  app.post(
    '/v1/subscriptions/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const subscription = retrieve(id);
      if (isEnded(subscription)) {
        throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
      }
      return presentSubscription(world, updateSubscription(world, subscription, parameters));
    }),
  );

  app.delete(
    '/v1/subscriptions/:id',
    endpoint(world, cancelSchema, ({ id }) => {
      const subscription = retrieve(id);
      if (isEnded(subscription)) {
        throw missing('subscription', id);
      }
      return presentSubscription(world, endSubscription(world, subscription, 'cancellation_requested'));
    }),
  );

  app.delete(
    '/v1/subscriptions/:id/discount',
    bareEndpoint(world, ({ id }) => {
      const subscription = retrieve(id);
      const [first] = subscription.discounts;
      const discount = found(world.tables.discounts.get(first ?? ''), 'discount', first ?? id);
      announceDropped(world, subscription, []);
      saveSubscription(world, { ...subscription, discounts: [] });
      return { ...presentDiscount(discount), deleted: true };
    }),
  );

  function retrieve(id: string): Subscription {
    return found(subscriptions.get(id), 'subscription', id);
  }
}

/** Without a status, all but the cancelled ones are meant. */
function hasStatus(subscription: Subscription, wanted: z.output<typeof status> | undefined): boolean {
  if (wanted === undefined) {
    return subscription.status !== 'canceled';
  }
  return wanted === 'all' || subscription.status === wanted || (wanted === 'ended' && isEnded(subscription));
}
