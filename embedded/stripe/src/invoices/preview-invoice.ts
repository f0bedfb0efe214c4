import * as z from 'zod';
import { nextRenewal } from '../clocks/calendar.ts';
import { now } from '../clocks/now.ts';
import { found, invalid } from '../http/failure.ts';
import { expand, flag, text, whole } from '../http/parameters.ts';
import type { Invoice, Subscription } from '../store/subscription-rows.ts';
import { customerOf } from '../subscriptions/apply-item-change.ts';
import { type PlannedChange, planItemChange, rhythmOf } from '../subscriptions/change-items.ts';
import { cycleLine } from '../subscriptions/invoice-lines.ts';
import { itemsParameter, prorationParameter } from '../subscriptions/update-subscription.ts';
import type { World } from '../world.ts';
import { draftInvoice } from './create-invoice.ts';

export const previewSchema = z.strictObject({
  customer: text.optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      items: itemsParameter.optional(),
      proration_behavior: prorationParameter.optional(),
      proration_date: whole.optional(),
      cancel_at_period_end: flag.optional(),
    })
    .optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  expand,
});

/** The invoice that a change would make now, or the next renewal's. Nothing is written. */
export function previewInvoice(world: World, parameters: z.output<typeof previewSchema>): Invoice {
  const { subscription: id, subscription_details: details } = parameters;
  const subscription = found(world.tables.subscriptions.get(id), 'subscription', id, 'subscription');
  if (parameters.customer !== undefined && parameters.customer !== subscription.customer) {
    throw invalid('The subscription does not belong to the specified customer.', 'subscription');
  }
  const behaviour = details?.proration_behavior ?? 'create_prorations';
  const moment = details?.proration_date ?? now(world, subscription.customer);
  const change = planItemChange(world, subscription, { items: details?.items ?? [], moment, behaviour });
  const isImmediate = details?.items !== undefined && (behaviour === 'always_invoice' || change.startsPeriod);
  const isEnding = details?.cancel_at_period_end ?? subscription.cancelAtPeriodEnd;
  const customer = customerOf(world, subscription);
  if (isImmediate) {
    return asPreview(
      draftInvoice(world, {
        customer,
        subscription,
        billingReason: 'subscription_update',
        lines: [...subscription.pendingLines, ...change.lines],
        periodStart: moment,
        periodEnd: moment,
      }),
    );
  }
  if (isEnding || subscription.status === 'canceled') {
    throw invalid('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none');
  }
  return asPreview(
    draftInvoice(world, {
      customer,
      subscription,
      billingReason: 'subscription_cycle',
      lines: [...subscription.pendingLines, ...change.lines, ...nextCycle(world, subscription, change)],
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
    }),
  );
}

function nextCycle(world: World, subscription: Subscription, { items, anchor }: PlannedChange) {
  const { id, periodEnd } = subscription;
  const next = { id, periodStart: periodEnd, periodEnd: nextRenewal(anchor, rhythmOf(world, items), periodEnd) };
  return items.map((item) => cycleLine(world, next, item));
}

function asPreview(draft: Invoice): Invoice {
  return { ...draft, id: draft.id.replace('in_', 'upcoming_in_') };
}
