import { APIError, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import pg from 'pg';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { secondFactorMail } from '../../../platform/mail/templates/security.ts';
import { said } from '../../said.ts';
import { type AuthHookContext, type Hook, inOrder, onSuccess } from '../hooks.ts';
import { forgetProofs, mayProve } from '../limits/attempts.ts';
import { tooManyAttempts } from '../limits/guess-limits.ts';
import { MAX_PASSWORD_LENGTH } from '../password/password-strength.ts';
import { createTextCodes } from '../phone/text-codes.ts';
import { signedInOwner } from '../session/session.ts';
import { defineWay, type Endpoint, type Parts } from '../way.ts';

const TRIES_LIMIT = 10;

const changeBody = z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH).optional() });
const trusting = { trustDevice: z.boolean().optional() };
const sixDigitsBody = z.strictObject({ code: z.string().regex(/^\d{6}$/), ...trusting });
const backupBody = z.strictObject({ code: z.string().min(1).max(20), ...trusting });
const totpBody = z.object({ code: z.string() });

const stepErrors = [
  'INVALID_CODE',
  'INVALID_OTP',
  'INVALID_BACKUP_CODE',
  'INVALID_TWO_FACTOR_COOKIE',
  'TWO_FACTOR_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
  'TOTP_NOT_ENABLED',
  'OTP_HAS_EXPIRED',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'too_many_attempts',
] as const;

/** The second step of signing in, and what its owner sets up for it. */
export const secondFactor = defineWay('second-factor', (parts) => {
  const { pool, attempts, studioName } = parts;
  const textCodes = createTextCodes(parts);
  const { afterVerification, afterTotp, afterDisabling } = createSessionLevels(parts);

  /** A change of how somebody signs in asks for a proof that they are still there, and for their password. */
  async function beforeChange(ctx: AuthHookContext): Promise<void> {
    const owner = await signedInOwner(ctx);
    checkBody(changeBody, ctx);
    await callForValue(pool, functions.require_proof, { session_token: owner.token });
    if (!(await mayProve(attempts, owner))) throw tooManyAttempts();
  }

  /** The label in the authenticator app is the studio's name at this moment. */
  async function beforeEnabling(ctx: AuthHookContext): Promise<unknown> {
    await beforeChange(ctx);
    return { context: { body: { ...ctx.body, issuer: await studioName() } } };
  }

  const forgetTries = async (ctx: AuthHookContext) => forgetProofs(attempts, await signedInOwner(ctx));

  function beforeStep(body: z.ZodType): (ctx: AuthHookContext) => Promise<void> {
    return async (ctx) => {
      checkBody(body, ctx);
      // Without a session better-auth counts by itself.
      const session = await getSessionFromCtx(ctx);
      if (session === null) return;
      if (!(await attempts.isAllowed(triesKey(session.user.id), TRIES_LIMIT))) throw tooManyAttempts();
    };
  }

  const change = (summary: string, after: Hook): Endpoint => ({
    summary,
    isForOwner: true,
    needsProof: true,
    body: changeBody,
    errors: ['INVALID_PASSWORD', 'too_many_attempts', 'TWO_FACTOR_NOT_ENABLED'],
    rate: { window: 60, max: 10 },
    isProof: true,
    before: beforeChange,
    after: onSuccess(after),
  });
  const step = (how: string, summary: string, body: z.ZodType): Endpoint => ({
    summary,
    body,
    errors: stepErrors,
    rate: { window: 10, max: 10 },
    entry: { how, secondStep: 'given' },
    before: beforeStep(body),
    after: onSuccess(afterVerification),
  });
  return {
    endpoints: {
      '/two-factor/enable': {
        ...change('Set up an authenticator app', forgetTries),
        description: 'It counts once its first code was right.',
        before: beforeEnabling,
      },
      '/two-factor/disable': {
        ...change('Remove the second step', inOrder(forgetTries, afterDisabling)),
        renewsSession: true,
      },
      '/two-factor/generate-backup-codes': change('Make new backup codes', forgetTries),
      // A session is renewed when the first code of a new app is right.
      '/two-factor/verify-totp': {
        ...step('authenticator', 'Take the second step with an authenticator app', sixDigitsBody),
        description: 'Within a session it proves who asks, and lifts it to `aal2`.',
        renewsSession: true,
        after: onSuccess(afterTotp),
      },
      '/two-factor/verify-backup-code': step('backup_code', 'Take the second step with a backup code', backupBody),
      '/two-factor/send-otp': {
        summary: 'Ask for a text message for the second step',
        body: z.strictObject({}),
        errors: [...stepErrors, 'no_text_messages', 'insufficient_aal'],
        rate: { window: 60, max: 5 },
        before: inOrder(beforeStep(z.strictObject({})), textCodes.checkSecondStep),
      },
      '/two-factor/verify-otp': {
        ...step('phone', 'Take the second step with the code of a text message', sixDigitsBody),
        errors: [...stepErrors, 'no_text_messages', 'insufficient_aal'],
        before: inOrder(beforeStep(sixDigitsBody), textCodes.checkSecondStep),
      },
    },
  };
});

/**
 * better-auth's side of it: codes of an authenticator app, with backup codes and trusted devices. By itself it asks after
 * passwords alone, here after every sign-in by one factor.
 */
export function askSecondStep(parts: Parts, isAsked: (path: string | undefined) => boolean) {
  const { otpOptions } = createTextCodes(parts);
  const plugin = twoFactor({ allowPasswordless: true, otpOptions });
  return {
    ...plugin,
    hooks: {
      after: plugin.hooks.after.map((hook) => ({
        ...hook,
        matcher: ({ path, context }: Parameters<typeof hook.matcher>[0]) =>
          isAsked(path) && context.newSession?.session.aal !== 'aal2',
      })),
    },
  };
}

/** What better-auth does not do: codes that work once, the level of a session, and its token that stays. */
function createSessionLevels({ pool, security, attempts, enqueueMail, originOf }: Parts) {
  /** @throws APIError 401 `INVALID_CODE` for a code that was used before */
  async function afterTotp(ctx: AuthHookContext): Promise<void> {
    const fresh = ctx.context.newSession;
    const found = fresh ?? (await getSessionFromCtx(ctx));
    if (found !== null && !(await isFirstUse(found.user.id, ctx.body))) {
      if (fresh !== null) await ctx.context.internalAdapter.deleteSession(found.session.token);
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
    }
    await afterVerification(ctx);
  }

  async function afterVerification(ctx: AuthHookContext): Promise<void> {
    const found = ctx.context.newSession ?? (await getSessionFromCtx(ctx));
    if (found === null) return;
    const { user, session } = found;
    const token = await keepToken(ctx);
    await pool.query(`update "session" set aal = 'aal2', proven_at = now() where token = $1`, [token ?? session.token]);
    await attempts.forget(triesKey(user.id));
    if (token !== null) await tell(ctx, user, true);
  }

  async function afterDisabling(ctx: AuthHookContext): Promise<void> {
    await keepToken(ctx);
    const { id, email } = await signedInOwner(ctx);
    await pool.query(
      `with trusted as (delete from "verification" where value = $1::text)
       update "session" set aal = 'aal1' where "userId" = $1::uuid`,
      [id],
    );
    await tell(ctx, { id, email }, false);
  }

  async function isFirstUse(userId: string, body: unknown): Promise<boolean> {
    return callForValue(pool, functions.use_totp, { of_user: userId, of_code: totpBody.parse(body).code });
  }

  async function tell(
    ctx: AuthHookContext,
    { id, email }: { id: string; email: string },
    isOn: boolean,
  ): Promise<void> {
    security.done('second_step_changed', { person: id, isOn });
    await enqueueMail(
      secondFactorMail({ to: email, isOn, resetUrl: `${originOf(ctx.request)}/forgot-password` }),
      ctx.request,
    );
  }

  /**
   * Gives the session that better-auth has just put in the place of the asking one the token of that: a browser's
   * streams and tabs go on. Answers the token, or null when nothing was renewed.
   */
  async function keepToken(ctx: AuthHookContext): Promise<string | null> {
    const renewed = ctx.context.newSession;
    const token = ctx.context.session?.session.token;
    if (renewed === null || token === undefined || renewed.session.token === token) return null;
    await moveToken(renewed.session.token, token);
    await setSessionCookie(ctx, { session: { ...renewed.session, token }, user: renewed.user });
    return token;
  }

  async function moveToken(from: string, to: string): Promise<void> {
    try {
      await pool.query('update "session" set token = $1 where token = $2', [to, from]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '23505')) throw error;
      // Asked twice at once: the session of the other answer has the token already.
      await pool.query('delete from "session" where token = $1', [from]);
    }
  }

  return { afterTotp, afterVerification, afterDisabling };
}

/** @throws APIError 400 `invalid_input` */
function checkBody(body: z.ZodType, ctx: AuthHookContext): void {
  if (body.safeParse(ctx.body).success) return;
  throw new APIError('BAD_REQUEST', { code: 'invalid_input', message: said.codeIncomplete });
}

const triesKey = (userId: string) => `second-factor:${userId}`;
