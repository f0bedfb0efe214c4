import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import type { Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { isServedSecurely, originFor } from '../../http/origins.ts';
import { describedRoutes } from '../../http/routes.ts';
import { REFERRAL_CODE, REFERRAL_COOKIE } from '../../people/ways-in/limits/arrivals.ts';
import { referralsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { BillingDeps } from '../billing/billing.ts';
import { personOf } from '../billing/person.ts';
import { readBalance } from '../ledger/balance.ts';
import { makeReferralLink, readReferrals } from './referrals.ts';
import { redeemTokenCode } from './token-codes.ts';
import { redeemedSchema, referralsSchema } from './wire.ts';

const ENTER_CODE = declareWords(text('errors', 'sales.enterCode'));
const codeBody = z.strictObject({ code: z.string(ENTER_CODE).trim().min(1, ENTER_CODE).max(60) });
const COOKIE_SECONDS = 30 * 86_400;

/** Codes that give tokens, and links that bring people. */
export function growthRoutes(deps: BillingDeps & { settings: Settings }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Plans and payments');
  const originOf = (c: Context) => originFor(deps.config, c.req.header('host'));

  route(
    {
      method: 'post',
      path: '/api/billing/codes',
      summary: 'Redeem a code that gives tokens',
      access: 'session',
      inWorkspace: 'refused',
      body: codeBody,
      answer: { status: 200, schema: redeemedSchema },
      errors: ['not_found', 'code_refused', 'rate_limited', 'limit'],
    },
    async ({ principal, body }) => {
      const person = await personOf(deps.database, principal);
      const tokens = await redeemTokenCode(deps.database, person.id, body.code);
      return { tokens, balance: await readBalance(deps, principal) };
    },
  );
  route(
    {
      method: 'get',
      path: '/api/billing/referrals',
      summary: 'Your referral link, and what it has brought',
      access: 'session',
      inWorkspace: 'refused',
      answer: { status: 200, schema: referralsSchema },
    },
    async ({ c, principal }) => readReferrals(deps, (await personOf(deps.database, principal)).id, originOf(c)),
  );
  route(
    {
      method: 'post',
      path: '/api/billing/referrals',
      summary: 'Make your referral link',
      access: 'session',
      inWorkspace: 'refused',
      answer: { status: 200, schema: referralsSchema },
    },
    async ({ c, principal }) => {
      const person = await personOf(deps.database, principal);
      await makeReferralLink(deps, person.id);
      return readReferrals(deps, person.id, originOf(c));
    },
  );
  return app;
}

/** `GET /r/:code`: remembers by whose link somebody comes, and leads to the sign-up. */
export function referralLink(deps: Pick<BillingDeps, 'config' | 'settings'>) {
  return async (c: Context<Env>) => {
    const code = c.req.param('code') ?? '';
    const { isOn } = await deps.settings.read(referralsSetting);
    if (isOn && REFERRAL_CODE.test(code)) {
      setCookie(c, REFERRAL_COOKIE, code, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isServedSecurely(deps.config),
        maxAge: COOKIE_SECONDS,
      });
    }
    c.header('Cache-Control', 'no-store');
    return c.redirect('/signup', 302);
  };
}
