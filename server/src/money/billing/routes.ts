import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import { originFor } from '../../http/origins.ts';
import { requirePerson, requireSession } from '../../http/principal.ts';
import { AppError } from '../../platform/errors.ts';
import { readBalance } from '../ledger/balance.ts';
import type { BillingDeps } from './billing.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { listInvoices } from './list-invoices.ts';
import { listPrices } from './list-prices.ts';
import { offers } from './offers.ts';
import { readOverview } from './overview.ts';
import { personOf } from './person.ts';
import { openPortal } from './portal.ts';
import { setSpending, setTopUp, spendingChanges, topUpChanges } from './preferences.ts';
import { previewSwitch } from './preview-switch.ts';
import { returnFromCheckout } from './return-from-checkout.ts';
import { explainStripeError } from './stripe-problem.ts';
import { switchPlan } from './switch-plan.ts';
import type { BillingPrices, CheckoutReturn, Switched } from './wire.ts';

const target = { plan: z.enum(['pro', 'business']), interval: z.enum(['month', 'year']) };
const switchQuery = z.object(target);
const switchBody = z.strictObject({ ...target, quotedCents: z.int().min(0).optional() });
const checkoutBody = z.strictObject({ priceId: z.string('Price not configured for this billing cycle') });
const portalBody = z.strictObject({ flow: z.literal('payment_method_update').optional() });
const returnQuery = z.object({ session_id: z.string().min(1).max(200) });

/** Buying, and everything about a person's own plan and payments. */
export function billingRoutes(deps: BillingDeps): Hono<Env> {
  const app = new Hono<Env>();
  const originOf = (host: string | undefined) => originFor(deps.config, host);
  app.onError((error) => {
    throw explainStripeError(error);
  });

  app.get('/api/billing/prices', async (c) => c.json<BillingPrices>(await listPrices(deps)));

  app.post('/functions/v1/create-checkout-session', limitJson, async (c) => {
    const token = requirePerson(c, deps.config);
    const { priceId } = checkInput(checkoutBody, await readJson(c));
    const person = await personOf(deps.database, token);
    await deps.billing.access.client();
    const priced = await pricedOffer(deps, priceId);
    return c.json(await createCheckout(deps, person, priced, originOf(c.req.header('host'))));
  });

  app.post('/functions/v1/cancel-subscription', async (c) => {
    const person = await personOf(deps.database, requirePerson(c, deps.config));
    return c.json(await cancelSubscription(deps, person));
  });

  app.get('/api/billing/overview', async (c) => {
    const person = await personOf(deps.database, requireSession(c, deps.config));
    return c.json(await readOverview(deps, person));
  });

  app.get('/api/billing/return', async (c) => {
    const token = requireSession(c, deps.config);
    const { session_id } = checkInput(returnQuery, c.req.query());
    const person = await personOf(deps.database, token);
    const synced = await returnFromCheckout(deps, person, session_id);
    return c.json<CheckoutReturn>({ ...synced, balance: await readBalance(deps, token) });
  });

  app.post('/api/billing/resume', async (c) => {
    const person = await personOf(deps.database, requireSession(c, deps.config));
    await resumeSubscription(deps, person);
    return c.json(await readOverview(deps, person));
  });

  app.get('/api/billing/switch', async (c) => {
    const token = requireSession(c, deps.config);
    const wanted = checkInput(switchQuery, c.req.query());
    const { preview } = await previewSwitch(deps, await personOf(deps.database, token), wanted);
    return c.json(preview);
  });

  app.post('/api/billing/switch', limitJson, async (c) => {
    const token = requireSession(c, deps.config);
    const { quotedCents, ...wanted } = checkInput(switchBody, await readJson(c));
    const switched = await switchPlan(deps, await personOf(deps.database, token), wanted, quotedCents);
    return c.json<Switched>({ ...switched, balance: await readBalance(deps, token) });
  });

  app.post('/api/billing/portal', limitJson, async (c) => {
    const token = requireSession(c, deps.config);
    const { flow } = checkInput(portalBody, await readJson(c));
    const person = await personOf(deps.database, token);
    return c.json(await openPortal(deps, person, { origin: originOf(c.req.header('host')), flow }));
  });

  app.get('/api/billing/invoices', async (c) => {
    const person = await personOf(deps.database, requireSession(c, deps.config));
    return c.json(await listInvoices(deps, person));
  });

  app.put('/api/billing/spending', limitJson, async (c) => {
    const token = requireSession(c, deps.config);
    const changes = checkInput(spendingChanges, await readJson(c));
    return c.json(await setSpending(deps.database, await personOf(deps.database, token), changes));
  });

  app.put('/api/billing/top-up', limitJson, async (c) => {
    const token = requireSession(c, deps.config);
    const changes = checkInput(topUpChanges, await readJson(c));
    return c.json(await setTopUp(deps, await personOf(deps.database, token), changes));
  });
  return app;
}

/** By our own key, or by the id that Stripe has for the price. */
async function pricedOffer({ billing }: BillingDeps, priceId: string) {
  if (priceId === 'free') throw new AppError('invalid_input', 'Please select a paid plan to subscribe', 400);
  const offer = offers.find(({ key }) => key === priceId);
  if (offer !== undefined) return billing.prices.of(offer);
  const sold = [...(await billing.prices.all()).values()].find((priced) => priced.priceId === priceId);
  if (sold !== undefined) return sold;
  const words = /pack|tokens/.test(priceId)
    ? 'Token package not configured'
    : 'Price not configured for this billing cycle';
  throw new AppError('invalid_input', words, 400);
}
