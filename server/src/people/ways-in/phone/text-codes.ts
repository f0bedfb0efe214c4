import { APIError, getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod';
import { query } from '../../../platform/database/rows.ts';
import { said } from '../../said.ts';
import type { AuthHookContext } from '../hooks.ts';
import { tooManyAttempts } from '../limits/guess-limits.ts';
import type { Parts } from '../way.ts';
import { CODE_LIFETIME_MS, codeMessage, hashPhoneCode, NO_TEXT_MESSAGES } from './phone-code.ts';

const MESSAGES_LIMIT = 5;

/** Codes in text messages, as the second step of signing in and for those who sign in by them. */
export function createTextCodes({
  config,
  pool,
  attempts,
  enqueueTextMessage,
  studioName,
  readLanguage,
}: Pick<Parts, 'config' | 'pool' | 'attempts' | 'enqueueTextMessage' | 'studioName' | 'readLanguage'>) {
  const mayText = (number: string) => attempts.isAllowed(`text:${number}`, MESSAGES_LIMIT);

  async function text(to: string, code: string, headers: Headers | undefined): Promise<void> {
    const words = await codeMessage({ config, studioName, readLanguage }, code, headers);
    await enqueueTextMessage({ to, text: words, lifetimeMs: CODE_LIFETIME_MS });
  }

  /**
   * A sign-in that began with the telephone may be under way for 10 minutes: until then the number is no second step for
   * anybody, since it would be the same step twice.
   */
  async function secondStepNumber(userId: string): Promise<string | null> {
    const rows = await query(pool, z.object({ number: z.string() }))`select number from phones
       where user_id = ${userId} and (first_step_at is null or first_step_at < now() - interval '11 minutes')`;
    return rows[0]?.number ?? null;
  }

  /** @throws APIError 409 `no_text_messages` */
  function requireTextMessages(): void {
    if (config.sms === null) throw new APIError('CONFLICT', { code: 'no_text_messages', message: NO_TEXT_MESSAGES });
  }

  return {
    text,
    secondStepNumber,
    requireTextMessages,

    /** @throws APIError 429 `too_many_attempts` */
    async limitMessages(number: string): Promise<void> {
      if (!(await mayText(number))) throw tooManyAttempts();
    },

    /** Only for a sign-in under way: within a session the app is asked, so that a telephone is never both steps. */
    async checkSecondStep(ctx: AuthHookContext): Promise<void> {
      requireTextMessages();
      if ((await getSessionFromCtx(ctx)) !== null) throw notNow();
    },

    /** For better-auth's second factor. */
    otpOptions: {
      digits: 6,
      period: CODE_LIFETIME_MS / 60_000,
      allowedAttempts: 3,
      storeOTP: { hash: async (otp: string) => hashPhoneCode(config, 'second-step', otp).toString('base64url') },
      async sendOTP(
        { user, otp }: { user: { id: string }; otp: string },
        ctx?: { headers?: Headers | undefined },
      ): Promise<void> {
        const number = await secondStepNumber(user.id);
        if (number !== null && (await mayText(number))) await text(number, otp, ctx?.headers);
      },
    },
  };
}

function notNow() {
  return new APIError('FORBIDDEN', {
    code: 'insufficient_aal',
    message: said.appCode,
  });
}
