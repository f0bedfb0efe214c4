import { APIError, createAuthEndpoint } from 'better-auth/api';
import * as z from 'zod';
import { tooManyAttempts } from '../limits/guess-limits.ts';
import { firstStepOf, openSession } from '../session/session.ts';
import { defineWay, type Parts } from '../way.ts';
import { hashPhoneCode, newPhoneCode, phoneNumber, sixDigits } from './phone-code.ts';
import { phoneRoutes } from './phone-routes.ts';
import { createTextCodes } from './text-codes.ts';

const TRIES_LIMIT = 10;

const askBody = z.strictObject({ phoneNumber });
const signInBody = z.strictObject({ phoneNumber, code: sixDigits });

/** Sign-in with a code that goes to a confirmed number. It makes no accounts. */
export const phone = defineWay('phone', (parts) => ({
  endpoints: {
    '/phone/send-code': { rate: { window: 60, max: 5 } },
    '/sign-in/phone': { rate: { window: 10, max: 20 }, entry: { how: 'phone', secondStep: 'asked' } },
    '/phone/second-step': { rate: { window: 60, max: 30 } },
  },
  plugins: [phoneSignIn(parts)],
  routes: () => phoneRoutes(parts),
}));

function phoneSignIn(parts: Parts) {
  const { config, pool, attempts } = parts;
  const codes = createTextCodes(parts);

  async function sendCode(number: string): Promise<void> {
    const code = newPhoneCode();
    const { rowCount } = await pool.query(
      `select keep_phone_code(p.user_id, 'sign-in', p.number, $2) from phones p where p.number = $1`,
      [number, hashPhoneCode(config, number, code)],
    );
    if (rowCount === 1) await codes.text(number, code);
  }

  return {
    id: 'phone-sign-in',
    endpoints: {
      sendPhoneCode: createAuthEndpoint('/phone/send-code', { method: 'POST', body: askBody }, async (ctx) => {
        codes.requireTextMessages();
        await codes.limitMessages(ctx.body.phoneNumber);
        // The answer does not wait: it takes as long for a number that nobody has.
        ctx.context.runInBackground(sendCode(ctx.body.phoneNumber));
        return ctx.json({ status: true });
      }),
      signInPhone: createAuthEndpoint('/sign-in/phone', { method: 'POST', body: signInBody }, async (ctx) => {
        const { phoneNumber: number, code } = ctx.body;
        const key = `phone-code:${number}`;
        if (!(await attempts.isAllowed(key, TRIES_LIMIT))) throw tooManyAttempts();
        const { rows } = await pool.query<{ owner: string | null }>('select sign_in_by_phone($1, $2) as owner', [
          number,
          hashPhoneCode(config, number, code),
        ]);
        const owner = rows[0]?.owner ?? null;
        if (owner === null) throw new APIError('BAD_REQUEST', { code: 'INVALID_OTP', message: 'Invalid code' });
        await attempts.forget(key);
        await openSession(ctx, owner);
        return ctx.json({ status: true });
      }),
      /** Told to whoever has done the first step alone: strangers do not learn who has a telephone. */
      offerPhone: createAuthEndpoint('/phone/second-step', { method: 'GET' }, async (ctx) => {
        const begun = await firstStepOf(ctx);
        ctx.setHeader('Cache-Control', 'no-store');
        return ctx.json({
          isOffered: config.sms !== null && begun !== null && (await codes.secondStepNumber(begun.userId)) !== null,
        });
      }),
    },
  };
}
