import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import { requireConsents } from '../../people/legal/consents.ts';
import { readBalance } from '../ledger/balance.ts';
import type { BillingDeps } from './billing.ts';
import { cancelSubscription, resumeSubscription, switchPlan } from './change-plan.ts';
import { readOverview } from './overview.ts';
import { personOf } from './person.ts';
import { previewSwitch } from './preview-switch.ts';
import { paying } from './routes.ts';
import { explainStripeError } from './stripe-client.ts';
import * as wire from './wire.ts';

const target = { plan: z.enum(['pro', 'business']), interval: z.enum(['month', 'year']) };
const switchQuery = z.object(target);
const switchBody = z.strictObject({ ...target, quotedCents: z.int().min(0).optional() });

/** A person's own plan: how it stands, and what becomes of it. */
export function ownPlanRoutes(deps: BillingDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Plans and payments');
  app.onError((error) => {
    throw explainStripeError(error);
  });

  route(
    {
      method: 'get',
      path: '/api/billing/overview',
      summary: 'Plan, next payment and tokens, card, caps',
      access: 'session',
      inWorkspace: 'pay',
      answer: { status: 200, schema: wire.billingOverviewSchema },
    },
    async ({ principal }) => readOverview(deps, await personOf(deps.database, principal)),
  );
  route(
    {
      method: 'get',
      path: '/api/billing/switch',
      summary: 'What another plan would cost now',
      access: 'session',
      inWorkspace: 'pay',
      query: switchQuery,
      answer: { status: 200, schema: wire.switchPreviewSchema },
      errors: ['no_subscription', 'same_plan', 'payment_due', ...paying],
    },
    async ({ principal, query }) =>
      (await previewSwitch(deps, await personOf(deps.database, principal), query)).preview,
  );
  route(
    {
      method: 'post',
      path: '/api/billing/switch',
      summary: 'Switch the plan',
      access: 'session',
      inWorkspace: 'pay',
      body: switchBody,
      answer: { status: 200, schema: wire.switchSchema },
      errors: [
        'acceptance_needed',
        'no_subscription',
        'same_plan',
        'payment_due',
        'quote_changed',
        'card_declined',
        ...paying,
      ],
    },
    async ({ principal, body: { quotedCents, ...wanted } }) => {
      await requireConsents(deps, principal);
      const switched = await switchPlan(deps, await personOf(deps.database, principal), wanted, quotedCents);
      return { ...switched, balance: await readBalance(deps, principal) };
    },
  );
  route(
    {
      method: 'post',
      path: '/functions/v1/cancel-subscription',
      summary: 'Cancel the plan at the end of what is paid',
      access: 'person',
      inWorkspace: 'pay',
      answer: { status: 200, schema: wire.cancelSubscriptionSchema },
      errors: ['no_subscription', ...paying],
    },
    async ({ principal }) => cancelSubscription(deps, await personOf(deps.database, principal)),
  );
  route(
    {
      method: 'post',
      path: '/api/billing/resume',
      summary: 'Take back a cancellation, or a downgrade that has not begun',
      access: 'session',
      inWorkspace: 'pay',
      answer: { status: 200, schema: wire.billingOverviewSchema },
      errors: ['no_subscription', ...paying],
    },
    async ({ principal }) => {
      const person = await personOf(deps.database, principal);
      await resumeSubscription(deps, person);
      return readOverview(deps, person);
    },
  );
  return app;
}
