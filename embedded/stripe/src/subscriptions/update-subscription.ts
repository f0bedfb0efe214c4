import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { announceDropped, changedDiscounts, discountsParameter } from '../discounts/redeem.ts';
import { invalid } from '../http/failure.ts';
import { changedMetadata, expand, flag, metadataChange, text, whole } from '../http/parameters.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import { refuseUnknownPlace } from '../taxes/refuse-unknown-place.ts';
import type { World } from '../world.ts';
import { applyItemChange, dropPending } from './apply-item-change.ts';
import { planItemChange } from './change-items.ts';
import { saveSubscription } from './end-subscription.ts';

export const itemsParameter = z
  .array(
    z.strictObject({
      id: text.optional(),
      price: text.optional(),
      quantity: whole.pipe(z.int().min(1)).optional(),
      deleted: flag.optional(),
    }),
  )
  .max(20);

export const prorationParameter = z.enum(['create_prorations', 'always_invoice', 'none']);

export const automaticTaxParameter = z.strictObject({
  enabled: flag,
  liability: z.strictObject({ type: z.literal('self') }).optional(),
});

export const updateSchema = z.strictObject({
  items: itemsParameter.optional(),
  proration_behavior: prorationParameter.optional(),
  proration_date: whole.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'pending_if_incomplete', 'error_if_incomplete']).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.union([z.literal(''), whole]).optional(),
  cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadataChange.optional(),
  off_session: flag.optional(),
  discounts: discountsParameter.optional(),
  automatic_tax: automaticTaxParameter.optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({ behavior: z.literal('void', 'The embedded service pauses by voiding invoices: use void.') }),
    ])
    .optional(),
  expand,
});

export const billingModeParameter = z.strictObject({
  type: z.literal('flexible', 'The embedded service bills in the flexible mode: use flexible.'),
  flexible: z.strictObject({ proration_discounts: z.enum(['included', 'itemized']).optional() }).optional(),
});

type Update = z.output<typeof updateSchema>;

/** Changes how a subscription ends, what it is charged to, what it is for, and its notes. */
export function updateSubscription(world: World, before: Subscription, update: Update): Subscription {
  checkCombination(before, update);
  const moment = now(world, before.customer);
  const noted = withNotes(world, withEnding(before, update, moment), update);
  if (update.items === undefined) {
    return saveSubscription(world, noted);
  }
  const behaviour = update.proration_behavior ?? 'create_prorations';
  const prorationMoment = update.proration_date ?? moment;
  if (prorationMoment < before.periodStart || prorationMoment > before.periodEnd) {
    throw invalid('The proration date must be in the current period of the subscription.', 'proration_date');
  }
  const plan = planItemChange(world, noted, { items: update.items, moment: prorationMoment, behaviour });
  return applyItemChange(world, dropPending(world, noted), plan, {
    proration: behaviour,
    payment: update.payment_behavior ?? 'allow_incomplete',
  });
}

function checkCombination(before: Subscription, update: Update): void {
  const { cancel_at: cancelAt, cancel_at_period_end: cancelAtPeriodEnd } = update;
  const isEnding = cancelAt !== undefined || cancelAtPeriodEnd !== undefined;
  if (before.schedule !== null && isEnding) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (cancelAt !== undefined && cancelAt !== '' && cancelAtPeriodEnd === true) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
  }
  const { default_payment_method: method, pause_collection: pause } = update;
  const others = [update.metadata, update.description, method, pause, cancelAt, cancelAtPeriodEnd];
  if (update.payment_behavior === 'pending_if_incomplete' && others.some((value) => value !== undefined)) {
    throw invalid(
      'With `payment_behavior=pending_if_incomplete` only items, proration_behavior and proration_date can be changed.',
      'payment_behavior',
    );
  }
}

function withEnding(before: Subscription, update: Update, moment: number): Subscription {
  const { cancel_at: cancelAt, cancel_at_period_end: cancelAtPeriodEnd } = update;
  if (cancelAtPeriodEnd === true) {
    return { ...before, ...requested(before, moment), cancelAtPeriodEnd: true, cancelAt: null };
  }
  if (typeof cancelAt === 'number') {
    if (cancelAt <= moment) {
      throw invalid('`cancel_at` must be in the future.', 'cancel_at');
    }
    return { ...before, ...requested(before, moment), cancelAtPeriodEnd: false, cancelAt };
  }
  if (cancelAtPeriodEnd === false || cancelAt === '') {
    return { ...before, cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null, cancellationReason: null };
  }
  return before;
}

function requested(before: Subscription, moment: number) {
  return { canceledAt: before.canceledAt ?? moment, cancellationReason: 'cancellation_requested' as const };
}

function withNotes(world: World, before: Subscription, update: Update): Subscription {
  const method = update.default_payment_method;
  if (method && world.tables.paymentMethods.get(method)?.customer !== before.customer) {
    throw invalid(
      'The customer does not have a payment method with this ID.',
      'default_payment_method',
      'resource_missing',
    );
  }
  const collectsTax = update.automatic_tax?.enabled ?? before.collectsTax;
  const customer = world.tables.customers.get(before.customer);
  if (update.automatic_tax?.enabled && customer !== undefined) {
    refuseUnknownPlace(customer);
  }
  const discounts = changedDiscounts(world, before, update.discounts);
  announceDropped(world, before, discounts);
  return {
    ...before,
    defaultPaymentMethod: method === undefined ? before.defaultPaymentMethod : method || null,
    description: update.description === undefined ? before.description : update.description || null,
    metadata: changedMetadata(before.metadata, update.metadata),
    discounts,
    collectsTax,
    pauseCollection: update.pause_collection === undefined ? before.pauseCollection : update.pause_collection || null,
  };
}
