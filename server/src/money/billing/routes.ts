import type { HttpBindings } from '@hono/node-server';
import { text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { inWorkspace } from '../../http/workspace.ts';
import { requireConsents } from '../../people/legal/consents.ts';
import { browserIn } from '../../people/ways-in/limits/known-browsers.ts';
import { clientNetwork, createClientAddress } from '../../platform/client-address.ts';
import { AppError } from '../../platform/errors.ts';
import { answerLanguage } from '../../platform/languages/languages.ts';
import { readBalance } from '../ledger/balance.ts';
import type { BillingDeps } from './billing.ts';
import { limitCheckouts, noteOwnCards, openCardPage, type Payer } from './cards.ts';
import { createCheckout } from './create-checkout.ts';
import { chooseCurrency, currencyOf } from './currency.ts';
import { listInvoices } from './list-invoices.ts';
import { listPricesFor } from './list-prices.ts';
import { offers } from './offers.ts';
import { pageLocale } from './page-locale.ts';
import { personOf } from './person.ts';
import { openPortal } from './portal.ts';
import { setSpending, setTopUp, spendingChanges, topUpChanges } from './preferences.ts';
import { returnFromCheckout } from './return-from-checkout.ts';
import { explainStripeError } from './stripe-client.ts';
import * as wire from './wire.ts';

const checkoutBody = z.strictObject({ priceId: z.string('Price not configured for this billing cycle') });
const currencyBody = z.strictObject({ currency: z.string().max(60) });
const portalBody = z.strictObject({ flow: z.literal('payment_method_update').optional() });
const returnQuery = z.object({ session_id: z.string().min(1).max(200) });

export const paying = ['billing_disabled', 'not_configured', 'payments_unavailable'] as const;

/** Buying, and what somebody set about their payments. */
export function billingRoutes(deps: BillingDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Plans and payments');
  const originOf = (c: Context) => originFor(deps.config, c.req.header('host'));
  const clientAddress = createClientAddress(deps.config.trustedProxies);

  function payerOf(c: Context<Env>): Payer {
    // There is no connection where the app is asked without a port.
    const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
    const peer = incoming?.socket.remoteAddress;
    const address = peer === undefined ? null : clientAddress(peer, c.req.header('x-forwarded-for'));
    return {
      browser: browserIn(c.req.raw.headers, deps.config),
      network: address === null ? null : clientNetwork(address),
    };
  }
  app.onError((error) => {
    throw explainStripeError(error);
  });

  route(
    {
      method: 'get',
      path: '/api/billing/prices',
      summary: 'Plans and packs with their prices',
      access: 'public',
      answer: { status: 200, schema: wire.billingPricesSchema },
    },
    async ({ c }) => {
      // They differ by who asks, and from where.
      c.header('Cache-Control', 'no-store');
      const token = sessionTokenFrom(c.req.raw, deps.config);
      const asking = token === null ? null : inWorkspace(c, deps.config, token, 'look');
      const person = asking === null ? null : await personOf(deps.database, asking).catch(() => null);
      return listPricesFor(deps, person?.id ?? null, c.req.raw.headers);
    },
  );
  route(
    {
      method: 'put',
      path: '/api/billing/currency',
      summary: 'Choose the currency to pay in',
      description: 'Until the first payment: its currency stays.',
      access: 'session',
      inWorkspace: 'pay',
      body: currencyBody,
      answer: { status: 200, schema: wire.billingPricesSchema },
      errors: ['currency_fixed', ...paying],
    },
    async ({ c, principal, body }) => {
      const person = await personOf(deps.database, principal);
      await deps.billing.access.client();
      await chooseCurrency(deps, person.id, body.currency);
      return listPricesFor(deps, person.id, c.req.raw.headers);
    },
  );
  route(
    {
      method: 'post',
      path: '/functions/v1/create-checkout-session',
      summary: 'Begin to buy a plan or a pack',
      access: 'person',
      inWorkspace: 'pay',
      body: checkoutBody,
      answer: { status: 200, schema: wire.checkoutSchema },
      errors: ['acceptance_needed', 'already_subscribed', 'card_limit', 'currency_fixed', ...paying],
    },
    async ({ c, principal, body }) => {
      await requireConsents(deps, principal);
      const person = await personOf(deps.database, principal);
      await deps.billing.access.client();
      const { currency } = await currencyOf(deps, person.id, c.req.raw.headers);
      const priced = await pricedOffer(deps, body.priceId, currency);
      await limitCheckouts(deps, person, payerOf(c));
      const language = await answerLanguage(deps, c.req.raw.headers);
      return createCheckout(deps, person, priced, {
        origin: originOf(c),
        locale: await pageLocale(deps, c.req.raw.headers),
        say: (said) => inWords(language, said),
      });
    },
  );
  route(
    {
      method: 'post',
      path: '/api/billing/card',
      summary: 'Begin to save a card',
      description: 'Nothing is charged. The free tokens may wait for it.',
      access: 'session',
      inWorkspace: 'pay',
      answer: { status: 200, schema: wire.cardPageSchema },
      errors: ['card_limit', ...paying],
    },
    async ({ c, principal }) => {
      const person = await personOf(deps.database, principal);
      await deps.billing.access.client();
      await limitCheckouts(deps, person, payerOf(c));
      return openCardPage(deps, person, {
        origin: originOf(c),
        locale: await pageLocale(deps, c.req.raw.headers),
      });
    },
  );
  route(
    {
      method: 'post',
      path: '/api/billing/card/return',
      summary: 'Take note of the cards that were saved',
      description: 'The payment service tells us too, a moment later.',
      access: 'session',
      inWorkspace: 'pay',
      answer: { status: 204 },
      errors: ['rate_limited', ...paying],
    },
    async ({ principal }) => noteOwnCards(deps, await personOf(deps.database, principal)),
  );
  route(
    {
      method: 'get',
      path: '/api/billing/return',
      summary: 'What became of a checkout',
      access: 'session',
      inWorkspace: 'pay',
      query: returnQuery,
      answer: { status: 200, schema: wire.returnSchema },
      errors: ['not_found', ...paying],
    },
    async ({ principal, query }) => {
      const person = await personOf(deps.database, principal);
      const synced = await returnFromCheckout(deps, person, query.session_id);
      return { ...synced, balance: await readBalance(deps, principal) };
    },
  );
  route(
    {
      method: 'post',
      path: '/api/billing/portal',
      summary: "Open the payment service's own pages",
      access: 'session',
      inWorkspace: 'pay',
      body: portalBody,
      answer: { status: 200, schema: wire.portalSchema },
      errors: paying,
    },
    async ({ c, principal, body: { flow } }) =>
      openPortal(deps, await personOf(deps.database, principal), {
        ...{ origin: originOf(c), flow },
        locale: await pageLocale(deps, c.req.raw.headers),
      }),
  );
  route(
    {
      method: 'get',
      path: '/api/billing/invoices',
      summary: 'The newest invoices',
      access: 'session',
      inWorkspace: 'pay',
      answer: { status: 200, schema: wire.invoiceListSchema },
      errors: paying,
    },
    async ({ c, principal }) => {
      const [person, language] = await Promise.all([
        personOf(deps.database, principal),
        answerLanguage(deps, c.req.raw.headers),
      ]);
      return listInvoices(deps, person, language);
    },
  );
  route(
    {
      method: 'put',
      path: '/api/billing/spending',
      summary: 'Cap your own spending',
      access: 'session',
      inWorkspace: 'pay',
      body: spendingChanges,
      answer: { status: 200, schema: wire.spendingSchema },
    },
    async ({ principal, body }) => setSpending(deps.database, await personOf(deps.database, principal), body),
  );
  route(
    {
      method: 'put',
      path: '/api/billing/top-up',
      summary: 'Buy a pack automatically when few tokens are left',
      access: 'session',
      inWorkspace: 'pay',
      body: topUpChanges,
      answer: { status: 200, schema: wire.topUpSchema },
      errors: ['no_payment_method', ...paying],
    },
    async ({ c, principal, body }) => setTopUp(deps, await personOf(deps.database, principal), body, c.req.raw.headers),
  );
  return app;
}

/** By our own key, or by the id that Stripe has for the price. */
async function pricedOffer({ billing }: BillingDeps, priceId: string, currency: string) {
  if (priceId === 'free') throw new AppError('invalid_input', text('serviceErrors', 'paidPlanOnly'), 400);
  const offer = offers.find(({ key }) => key === priceId);
  if (offer !== undefined) return billing.prices.of(offer, currency);
  const sold = (await billing.prices.lists())
    .flatMap(({ prices }) => [...prices.values()])
    .find((priced) => priced.priceId === priceId);
  if (sold !== undefined) return sold;
  const words = text('serviceErrors', /pack|tokens/.test(priceId) ? 'packUnpriced' : 'planUnpriced');
  throw new AppError('invalid_input', words, 400);
}
