import { APIError, createAuthEndpoint } from 'better-auth/api';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForValue, orNull } from '../../../platform/database/sql-function.ts';
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
    '/phone/send-code': {
      summary: 'Ask for a text message with a code to sign in',
      description: 'The answer is the same for every number.',
      errors: ['no_text_messages', 'too_many_attempts'],
      rate: { window: 60, max: 5 },
    },
    '/sign-in/phone': {
      summary: 'Sign in with the code of a text message',
      errors: ['INVALID_OTP', 'too_many_attempts'],
      rate: { window: 10, max: 20 },
      entry: { how: 'phone', secondStep: 'asked' },
    },
    '/phone/second-step': {
      summary: 'Whether the second step can be a text message',
      result: z.object({ isOffered: z.boolean() }),
      rate: { window: 60, max: 30 },
    },
  },
  plugins: [phoneSignIn(parts)],
  routes: () => phoneRoutes(parts),
}));

function phoneSignIn(parts: Parts) {
  const { config, pool, attempts } = parts;
  const codes = createTextCodes(parts);

  async function sendCode(number: string, headers: Headers | undefined): Promise<void> {
    const code = newPhoneCode();
    const [owner] = await query(pool, z.object({ user_id: z.string() }))`
      select user_id from phones where number = ${number}`;
    if (owner === undefined) return;
    const kept = { of_purpose: 'sign-in', of_number: number, of_hash: hashPhoneCode(config, number, code) };
    await callForValue(pool, functions.keep_phone_code, { of_user: owner.user_id, ...kept });
    await codes.text(number, code, headers);
  }

  return {
    id: 'phone-sign-in',
    endpoints: {
      sendPhoneCode: createAuthEndpoint('/phone/send-code', { method: 'POST', body: askBody }, async (ctx) => {
        codes.requireTextMessages();
        await codes.limitMessages(ctx.body.phoneNumber);
        // The answer does not wait: it takes as long for a number that nobody has.
        ctx.context.runInBackground(sendCode(ctx.body.phoneNumber, ctx.headers));
        return ctx.json({ status: true });
      }),
      signInPhone: createAuthEndpoint('/sign-in/phone', { method: 'POST', body: signInBody }, async (ctx) => {
        const { phoneNumber: number, code } = ctx.body;
        const key = `phone-code:${number}`;
        if (!(await attempts.isAllowed(key, TRIES_LIMIT))) throw tooManyAttempts();
        const answer = { of_number: number, of_hash: hashPhoneCode(config, number, code) };
        const owner = await callForValue(pool, orNull(functions.sign_in_by_phone), answer);
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
