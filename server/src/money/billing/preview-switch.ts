import { text } from '@kinora/texts/typed-keys';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';
import type { Subscriptions } from '../../platform/database/types.ts';
import { AppError } from '../../platform/errors.ts';
import type { BillingDeps } from './billing.ts';
import { type BillingInterval, type PaidPlanId, type PlanOffer, planOfferOf } from './offers.ts';
import type { Person } from './person.ts';
import { type InvoiceDecision, planInvoice, readPlanLines } from './plan-invoice.ts';
import type { PricedOffer } from './price-list.ts';
import { freshSubscription } from './sync-subscription.ts';
import { taxOfInvoice } from './tax.ts';
import type { SwitchPreview } from './wire.ts';

export type SwitchTarget = { plan: PaidPlanId; interval: BillingInterval };
export type PlannedSwitch = {
  subscription: Selectable<Subscriptions>;
  offer: PlanOffer;
  priced: PricedOffer;
  preview: SwitchPreview;
};

/**
 * What a switch would do: when, what it costs at once, what comes next. Reads only.
 * @throws AppError 409 `no_subscription`, `same_plan`, or `payment_due` while an invoice is open
 */
export async function previewSwitch(deps: BillingDeps, person: Person, target: SwitchTarget): Promise<PlannedSwitch> {
  const { billing } = deps;
  const stripe = await billing.access.client();
  const subscription = await freshSubscription(deps, person);
  const offer = planOfferOf(target.plan, target.interval);
  const priced = await billing.prices.of(offer, subscription.currency);
  const when = whenToSwitch(subscription, offer);
  const preview: SwitchPreview = {
    when,
    ...target,
    dueNowCents: 0,
    dueNowTaxCents: 0,
    currency: priced.currency,
    tokensNow: 0,
    beginsMonth: false,
    tokensPerMonth: offer.tokens,
    nextBillingAt: subscription.current_period_end.toISOString(),
    nextAmountCents: priced.cents,
  };
  if (when !== 'now') return { subscription, offer, priced, preview };
  if (subscription.status === 'past_due') throw paymentDue();
  const invoice = await stripe.invoices.createPreview({
    customer: subscription.customer_id,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.item_id, price: priced.priceId }],
      proration_behavior: 'always_invoice',
    },
  });
  const decision = planInvoice('subscription_update', (await readPlanLines(deps, invoice)).lines);
  const beginsMonth = decision?.kind === 'renewal';
  const at = new Date(invoice.created * 1000);
  return {
    subscription,
    offer,
    priced,
    preview: {
      ...preview,
      dueNowCents: invoice.amount_due,
      dueNowTaxCents: Math.max(0, Math.min(invoice.amount_due, taxOfInvoice(invoice).cents)),
      tokensNow: decision === null ? 0 : await tokensNow(deps, subscription, decision, at),
      beginsMonth,
      nextBillingAt: beginsMonth
        ? afterOne(target.interval, decision.periodStart).toISOString()
        : preview.nextBillingAt,
    },
  };
}

/** What the switch brings at once: less what was spent of a month whose rest is credited. */
async function tokensNow(
  { database }: BillingDeps,
  { id, user_id }: Selectable<Subscriptions>,
  { monthTokens, changeTokens, atMostNow, tokensPerMonth }: InvoiceDecision,
  at: Date,
): Promise<number> {
  const rows = await query(database, z.object({ change: z.number(), tokens: z.number() }))`
    select tokens, switch_tokens_now(
      ${id}, ${changeTokens}, ${monthTokens > 0 ? 0 : tokensPerMonth}, ${atMostNow}, ${at}
    ) as change from profiles where id = ${user_id}`;
  const { change, tokens } = rows[0] ?? { change: 0, tokens: 0 };
  return Math.max(0, monthTokens + Math.max(0, change) - Math.max(0, -change - tokens));
}

function whenToSwitch(current: Selectable<Subscriptions>, offer: PlanOffer): SwitchPreview['when'] {
  if (current.plan === offer.plan && current.billing_interval === offer.interval) {
    if (current.next_plan !== null || current.ends_at !== null) return 'keep';
    throw new AppError('same_plan', text('serviceErrors', 'samePlan'), 409);
  }
  const tokens = planOfferOf(current.plan === 'business' ? 'business' : 'pro', 'month').tokens;
  // A year that is paid runs to its end: what is left of it would become a credit larger than the new price.
  if (current.billing_interval === 'year' && offer.interval === 'month') return 'period_end';
  const isUp = offer.tokens > tokens;
  const isLonger = offer.tokens === tokens && offer.interval === 'year';
  return isUp || isLonger ? 'now' : 'period_end';
}

function afterOne(interval: BillingInterval, start: Date): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'year' ? 12 : 1));
  // The 31st has no counterpart in every month: then it is the last day.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

function paymentDue(): AppError {
  return new AppError('payment_due', text('serviceErrors', 'paymentDue'), 409);
}
