import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { TextMessage } from '../../../platform/sms/outbox.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthHookContext } from '../auth-hook-context.ts';
import { firstStepOf } from '../first-step.ts';
import { tooManyAttempts } from '../guess-limits.ts';
import { openSession } from '../open-session.ts';
import { CODE_LIFETIME_MS, codeMessage, hashPhoneCode, newPhoneCode, phoneNumber, sixDigits } from './phone-code.ts';

const MESSAGES_LIMIT = 5;
const TRIES_LIMIT = 10;

export type PhoneSignInOptions = {
  config: Pick<Config, 'authSecret' | 'publicUrl' | 'sms'>;
  pool: pg.Pool;
  attempts: Attempts;
  /** Writes a text message down for a worker. */
  enqueueTextMessage: (message: TextMessage & { lifetimeMs: number }) => Promise<void>;
};

const askBody = z.strictObject({ phoneNumber });
const signInBody = z.strictObject({ phoneNumber, code: sixDigits });
const secondSteps = new Set(['/two-factor/send-otp', '/two-factor/verify-otp']);

/** Sign-in with a code that goes to a confirmed number, and such a code as the second step. It makes no accounts. */
export function createPhoneSignIn({ config, pool, attempts, enqueueTextMessage }: PhoneSignInOptions) {
  async function text(to: string, code: string): Promise<void> {
    await enqueueTextMessage({ to, text: codeMessage(config, code), lifetimeMs: CODE_LIFETIME_MS });
  }

  async function sendCode(number: string): Promise<void> {
    const code = newPhoneCode();
    const { rowCount } = await pool.query(
      `select keep_phone_code(p.user_id, 'sign-in', p.number, $2) from phones p where p.number = $1`,
      [number, hashPhoneCode(config, number, code)],
    );
    if (rowCount === 1) await text(number, code);
  }

  async function limitMessages(number: string): Promise<void> {
    if (!(await attempts.isAllowed(`text:${number}`, MESSAGES_LIMIT))) throw tooManyAttempts();
  }

  /**
   * A sign-in that began with the telephone may be under way for 10 minutes: until then the number is no second step for
   * anybody, since it would be the same step twice.
   */
  async function secondStepNumber(userId: string): Promise<string | null> {
    const { rows } = await pool.query<{ number: string }>(
      `select number from phones
       where user_id = $1 and (first_step_at is null or first_step_at < now() - interval '11 minutes')`,
      [userId],
    );
    return rows[0]?.number ?? null;
  }

  function requireTextMessages(): void {
    if (config.sms === null) throw new APIError('CONFLICT', { code: 'no_text_messages', message: NO_TEXT_MESSAGES });
  }

  const plugin = {
    id: 'phone-sign-in',
    endpoints: {
      sendPhoneCode: createAuthEndpoint('/phone/send-code', { method: 'POST', body: askBody }, async (ctx) => {
        requireTextMessages();
        await limitMessages(ctx.body.phoneNumber);
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
          isOffered: config.sms !== null && begun !== null && (await secondStepNumber(begun.userId)) !== null,
        });
      }),
    },
  };

  /** Only for a sign-in under way: within a session the app is asked, so that a telephone is never both steps. */
  async function checkSecondStep(ctx: AuthHookContext): Promise<void> {
    if (!secondSteps.has(ctx.path)) return;
    requireTextMessages();
    if ((await getSessionFromCtx(ctx)) !== null) throw notNow();
  }

  return {
    plugin,
    before: checkSecondStep,
    /** For better-auth's second factor. */
    otpOptions: {
      digits: 6,
      period: CODE_LIFETIME_MS / 60_000,
      allowedAttempts: 3,
      storeOTP: { hash: async (otp: string) => hashPhoneCode(config, 'second-step', otp).toString('base64url') },
      async sendOTP({ user, otp }: { user: { id: string }; otp: string }): Promise<void> {
        const number = await secondStepNumber(user.id);
        if (number === null) return;
        if (await attempts.isAllowed(`text:${number}`, MESSAGES_LIMIT)) await text(number, otp);
      },
    },
  };
}

export const NO_TEXT_MESSAGES = 'This studio sends no text messages';

function notNow() {
  return new APIError('FORBIDDEN', {
    code: 'insufficient_aal',
    message: 'Please enter a code of your authenticator app',
  });
}
