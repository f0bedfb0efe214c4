import { APIError, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { type OTPOptions, twoFactor } from 'better-auth/plugins/two-factor';
import type pg from 'pg';
import * as z from 'zod';
import type { SecurityLog } from '../../../platform/log/security-log.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { secondFactorMail } from '../../../platform/mail/templates/second-factor.ts';
import type { Attempts } from '../attempts.ts';
import type { AuthHookContext } from '../auth-hook-context.ts';
import { tooManyAttempts } from '../guess-limits.ts';
import { MAX_PASSWORD_LENGTH } from '../password/password-strength.ts';
import { signedInOwner } from '../signed-in-owner.ts';
import { isOneFactorSignIn } from './factor-sign-ins.ts';
import { forgetProofs, mayProve } from './proof-tries.ts';

const TRIES_LIMIT = 10;

const changeBody = z.strictObject({ password: z.string().max(MAX_PASSWORD_LENGTH).optional() });
const trusting = { trustDevice: z.boolean().optional() };
const bodies: Readonly<Record<string, z.ZodType>> = {
  '/two-factor/enable': changeBody,
  '/two-factor/disable': changeBody,
  '/two-factor/generate-backup-codes': changeBody,
  '/two-factor/verify-totp': z.strictObject({ code: z.string().regex(/^\d{6}$/), ...trusting }),
  '/two-factor/send-otp': z.strictObject({}),
  '/two-factor/verify-otp': z.strictObject({ code: z.string().regex(/^\d{6}$/), ...trusting }),
  '/two-factor/verify-backup-code': z.strictObject({ code: z.string().min(1).max(20), ...trusting }),
};
const changes = new Set(['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes']);
const verifications = new Set(['/two-factor/verify-totp', '/two-factor/verify-otp', '/two-factor/verify-backup-code']);
const totpBody = z.object({ code: z.string() });

/** By itself better-auth asks after passwords alone. */
const otherSignIns = new Set(['/sign-in/email-otp', '/sign-in/social', '/callback/:id']);

/** Codes of an authenticator app, with backup codes and trusted devices. Asked for after every kind of sign-in. */
export function secondFactor(otpOptions: OTPOptions) {
  const plugin = twoFactor({ issuer: 'Kinora', allowPasswordless: true, otpOptions });
  return {
    ...plugin,
    hooks: {
      after: plugin.hooks.after.map((hook) => ({
        ...hook,
        matcher: (context: Parameters<typeof hook.matcher>[0]) =>
          otherSignIns.has(context.path ?? '') || isOneFactorSignIn(context) || hook.matcher(context),
      })),
    },
  };
}

type Options = {
  pool: pg.Pool;
  security: SecurityLog;
  attempts: Attempts;
  enqueueMail: (mail: Mail) => Promise<void>;
  /** The origin that a person asks at. */
  originOf: (request: Request | undefined) => string;
};

/** What better-auth does not ask: proof before a change, codes that work once, a limit to guesses, the session's level. */
export function createSecondFactorPolicy({ pool, security, attempts, enqueueMail, originOf }: Options) {
  async function before(ctx: AuthHookContext): Promise<void> {
    const body = bodies[ctx.path];
    if (body === undefined) return;
    const isChange = changes.has(ctx.path);
    const owner = isChange ? await signedInOwner(ctx) : null;
    if (!body.safeParse(ctx.body).success) {
      throw new APIError('BAD_REQUEST', { code: 'invalid_input', message: 'This code is not complete' });
    }
    if (owner !== null) {
      await pool.query('select require_proof($1)', [owner.token]);
      if (!(await mayProve(attempts, owner))) throw tooManyAttempts();
      return;
    }
    // Without a session better-auth counts by itself.
    const session = await getSessionFromCtx(ctx);
    if (session === null) return;
    if (!(await attempts.isAllowed(triesKey(session.user.id), TRIES_LIMIT))) throw tooManyAttempts();
  }

  async function after(ctx: AuthHookContext): Promise<void> {
    if (ctx.context.returned instanceof Error) return;
    if (verifications.has(ctx.path)) await afterVerification(ctx);
    if (changes.has(ctx.path)) await forgetProofs(attempts, await signedInOwner(ctx));
    if (ctx.path === '/two-factor/disable') await afterDisabling(ctx);
  }

  async function afterVerification(ctx: AuthHookContext): Promise<void> {
    const fresh = ctx.context.newSession;
    const found = fresh ?? (await getSessionFromCtx(ctx));
    if (found === null) return;
    const { user, session } = found;
    if (ctx.path === '/two-factor/verify-totp' && !(await isFirstUse(user.id, ctx.body))) {
      if (fresh !== null) await ctx.context.internalAdapter.deleteSession(session.token);
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
    }
    const token = await keepToken(ctx);
    await pool.query(`update "session" set aal = 'aal2', proven_at = now() where token = $1`, [token ?? session.token]);
    await attempts.forget(triesKey(user.id));
    // The session is renewed when the first code of a new app is right.
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
    const { rows } = await pool.query<{ is_first: boolean }>('select use_totp($1, $2) as is_first', [
      userId,
      totpBody.parse(body).code,
    ]);
    return rows[0]?.is_first === true;
  }

  async function tell(
    ctx: AuthHookContext,
    { id, email }: { id: string; email: string },
    isOn: boolean,
  ): Promise<void> {
    security.done('second_step_changed', { person: id, isOn });
    await enqueueMail(secondFactorMail({ to: email, isOn, resetUrl: `${originOf(ctx.request)}/forgot-password` }));
  }

  /**
   * Gives the session that better-auth has just put in the place of the asking one the token of that: a browser's
   * streams and tabs go on. Answers the token, or null when nothing was renewed.
   */
  async function keepToken(ctx: AuthHookContext): Promise<string | null> {
    const renewed = ctx.context.newSession;
    const token = ctx.context.session?.session.token;
    if (renewed === null || token === undefined || renewed.session.token === token) return null;
    await pool.query('update "session" set token = $1 where token = $2', [token, renewed.session.token]);
    await setSessionCookie(ctx, { session: { ...renewed.session, token }, user: renewed.user });
    return token;
  }

  return { before, after };
}

const RENEWING = new Set(['/two-factor/verify-totp', '/two-factor/disable']);

/** Whether a session that goes at this path is only renewed. */
export function isRenewal(path: string | undefined): boolean {
  return path !== undefined && RENEWING.has(path);
}

const triesKey = (userId: string) => `second-factor:${userId}`;
