import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { explainStripeError } from '../../../money/billing/stripe-client.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { priceListBody, readPriceLists, setPriceList } from './price-lists.ts';
import {
  closeBody,
  closePromotionCode,
  createPromotionCode,
  listPromotionCodes,
  promotionBody,
} from './promotion-codes.ts';
import { codeSwitchBody, createTokenCode, listTokenCodes, switchTokenCode, tokenCodeBody } from './token-codes.ts';
import {
  priceListsDeskSchema,
  promotionCodesSchema,
  type ReferralFigures,
  referralFiguresSchema,
  tokenCodesSchema,
} from './wire.ts';

/** How many came by links, what became of them, and what was given. */
async function readReferralFigures(database: Database): Promise<ReferralFigures> {
  const [figures] = await query(database, referralFiguresSchema)`
    select (select count(*) from referral_links) as links, count(*) as joined,
      count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'settled') as settled,
      count(*) filter (where state = 'refused') as refused,
      coalesce(sum(given_referrer + given_referred), 0)::integer as tokens
    from referrals`;
  if (figures === undefined) throw new Error('The figures answered no row');
  return figures;
}

/** What is sold, for how much, and with which codes. */
export function salesRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  app.onError((error) => {
    throw explainStripeError(error);
  });
  route(
    {
      method: 'get',
      path: '/api/admin/price-lists',
      summary: 'The price lists, one a currency',
      access: 'admin',
      answer: { status: 200, schema: priceListsDeskSchema },
      errors: ['payments_unavailable'],
    },
    () => readPriceLists(deps),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/price-lists/:currency',
      summary: 'Set the price list of a currency',
      description: 'Once every amount is there, the prices are set up at the payment service.',
      access: 'admin',
      before: [proven],
      body: priceListBody,
      answer: { status: 200, schema: priceListsDeskSchema },
      errors: [...proofErrors, 'not_found', 'payments_unavailable'],
    },
    async ({ c, body }) => {
      await setPriceList(deps, c.var.admin, c.req.param('currency'), body);
      return readPriceLists(deps);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/promotion-codes',
      summary: 'The newest promotion codes of the payment service',
      access: 'admin',
      answer: { status: 200, schema: promotionCodesSchema },
      errors: ['payments_unavailable'],
    },
    () => listPromotionCodes(deps),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/promotion-codes',
      summary: 'Make a promotion code',
      access: 'admin',
      before: [proven],
      body: promotionBody,
      answer: { status: 201, schema: promotionCodesSchema },
      errors: [...proofErrors, 'code_taken', 'billing_disabled', 'payments_unavailable'],
    },
    async ({ c, body }) => {
      await createPromotionCode(deps, c.var.admin, body);
      return listPromotionCodes(deps);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/promotion-codes/:promotion/close',
      summary: 'Close a promotion code',
      access: 'admin',
      body: closeBody,
      answer: { status: 200, schema: promotionCodesSchema },
      errors: ['not_found', 'billing_disabled', 'payments_unavailable'],
    },
    async ({ c, body }) => {
      await closePromotionCode(deps, c.var.admin, c.req.param('promotion'), body);
      return listPromotionCodes(deps);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/token-codes',
      summary: 'The newest codes that give tokens',
      access: 'admin',
      answer: { status: 200, schema: tokenCodesSchema },
    },
    () => listTokenCodes(deps.database),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/token-codes',
      summary: 'Make a code that gives tokens',
      access: 'admin',
      before: [proven],
      body: tokenCodeBody,
      answer: { status: 201, schema: tokenCodesSchema },
      errors: [...proofErrors, 'code_taken'],
    },
    async ({ c, body }) => {
      await createTokenCode(deps.database, c.var.admin, body);
      return listTokenCodes(deps.database);
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/token-codes/:code',
      summary: 'Open or close a code that gives tokens',
      access: 'admin',
      before: [proven],
      body: codeSwitchBody,
      answer: { status: 200, schema: tokenCodesSchema },
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, body }) => {
      await switchTokenCode(deps.database, c.var.admin, c.req.param('code'), body);
      return listTokenCodes(deps.database);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/referrals',
      summary: 'How many came by referral links, and what was given for them',
      access: 'admin',
      answer: { status: 200, schema: referralFiguresSchema },
    },
    () => readReferralFigures(deps.database),
  );
  return app;
}
