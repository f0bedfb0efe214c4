import * as z from 'zod';
import { spendingChanges, topUpChanges } from '../../money/billing/preferences.ts';
import * as wire from '../../money/billing/wire.ts';
import type { Operation } from './operation.ts';

const target = { plan: z.enum(['pro', 'business']), interval: z.enum(['month', 'year']) };
const paying = ['billing_disabled', 'not_configured', 'payments_unavailable'] as const;

const shared = { tag: 'Plans and payments', access: 'session' } as const;

/** Plans, packs and payments, which only people deal with. */
export const billingOperations: readonly Operation[] = [
  {
    ...shared,
    method: 'get',
    path: '/api/billing/prices',
    access: 'public',
    summary: 'Plans and packs with their prices',
    answer: { status: 200, schema: wire.billingPricesSchema },
  },
  {
    ...shared,
    method: 'post',
    path: '/functions/v1/create-checkout-session',
    summary: 'Begin to buy a plan or a pack',
    body: z.object({ priceId: z.string() }),
    answer: { status: 200, schema: wire.checkoutSchema },
    errors: ['already_subscribed', ...paying],
  },
  {
    ...shared,
    method: 'get',
    path: '/api/billing/return',
    summary: 'What became of a checkout',
    query: z.object({ session_id: z.string() }),
    answer: { status: 200, schema: wire.returnSchema },
    errors: ['not_found', ...paying],
  },
  {
    ...shared,
    method: 'get',
    path: '/api/billing/overview',
    summary: 'Plan, next payment and tokens, card, caps',
    answer: { status: 200, schema: wire.billingOverviewSchema },
  },
  {
    ...shared,
    method: 'get',
    path: '/api/billing/switch',
    summary: 'What another plan would cost now',
    query: z.object(target),
    answer: { status: 200, schema: wire.switchPreviewSchema },
    errors: ['no_subscription', 'same_plan', 'payment_due', ...paying],
  },
  {
    ...shared,
    method: 'post',
    path: '/api/billing/switch',
    summary: 'Switch the plan',
    body: z.strictObject({ ...target, quotedCents: z.int().min(0).optional() }),
    answer: { status: 200, schema: wire.switchSchema },
    errors: ['no_subscription', 'same_plan', 'payment_due', 'quote_changed', 'card_declined', ...paying],
  },
  {
    ...shared,
    method: 'post',
    path: '/functions/v1/cancel-subscription',
    summary: 'Cancel the plan at the end of what is paid',
    answer: { status: 200, schema: wire.cancelSubscriptionSchema },
    errors: ['no_subscription', ...paying],
  },
  {
    ...shared,
    method: 'post',
    path: '/api/billing/resume',
    summary: 'Take back a cancellation or a downgrade that waits',
    answer: { status: 200, schema: wire.billingOverviewSchema },
    errors: ['no_subscription', ...paying],
  },
  {
    ...shared,
    method: 'post',
    path: '/api/billing/portal',
    summary: "Open the payment service's own pages",
    body: z.strictObject({ flow: z.literal('payment_method_update').optional() }),
    answer: { status: 200, schema: wire.portalSchema },
    errors: [...paying],
  },
  {
    ...shared,
    method: 'get',
    path: '/api/billing/invoices',
    summary: 'The newest invoices',
    answer: { status: 200, schema: wire.invoiceListSchema },
    errors: [...paying],
  },
  {
    ...shared,
    method: 'put',
    path: '/api/billing/spending',
    summary: 'Cap the own spending',
    body: spendingChanges,
    answer: { status: 200, schema: wire.spendingSchema },
  },
  {
    ...shared,
    method: 'put',
    path: '/api/billing/top-up',
    summary: 'Buy a pack by itself when little is left',
    body: topUpChanges,
    answer: { status: 200, schema: wire.topUpSchema },
    errors: ['no_payment_method', ...paying],
  },
];
