import { messages } from '@kinora/catalogue/messages';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type pg from 'pg';
import type { SecurityLog } from '../../../platform/log/security-log.ts';
import { said } from '../../said.ts';
import { type AuthHookContext, onSuccess } from '../hooks.ts';
import { defineWay } from '../way.ts';

/** The cookie that better-auth gives whoever has done the first step of two. */
const FIRST_STEP_COOKIE = 'two_factor';

/** Reading and ending sessions. */
export const session = defineWay('session', ({ pool }) => {
  /** Whoever signs the others out wants them to be asked for everything again. */
  const afterOthersEnded = onSuccess(async (ctx) => {
    const { id } = await signedInOwner(ctx);
    await pool.query('delete from "verification" where value = $1', [id]);
  });
  return {
    endpoints: {
      '/get-session': {
        summary: 'Who is signed in',
        method: 'GET',
        description: 'Answers null when nobody is.',
        rate: 'unlimited',
      },
      '/sign-out': { summary: 'Sign out', rate: 'usual', ends: 'this' },
      '/revoke-sessions': {
        summary: 'Sign out everywhere',
        isForOwner: true,
        rate: 'usual',
        ends: 'all',
        after: afterOthersEnded,
      },
      '/revoke-other-sessions': {
        summary: 'Sign out everywhere else',
        isForOwner: true,
        rate: 'usual',
        ends: 'others',
        after: afterOthersEnded,
      },
    },
  };
});

/**
 * Signs somebody in who has just proven who they are, at `aal2` when they did so by two factors at once.
 * @throws APIError 403 `account_suspended`
 */
export async function openSession(
  ctx: Pick<AuthHookContext, 'context'> & Parameters<typeof setSessionCookie>[0],
  userId: string,
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<void> {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  const opened = user && (await ctx.context.internalAdapter.createSession(userId, false, { aal }, true));
  if (!user || !opened) throw new APIError('UNAUTHORIZED', { code: 'not_signed_in', message: said.accountGone });
  await setSessionCookie(ctx, { session: opened, user });
}

/** Before a session is opened, whichever way somebody came. @throws APIError 403 `account_suspended` */
export async function refuseSuspended(
  { pool, security }: { pool: pg.Pool; security: SecurityLog },
  userId: string,
): Promise<void> {
  const { rowCount } = await pool.query(`select from "user" where id = $1 and is_suspended(banned, "banExpires")`, [
    userId,
  ]);
  if (rowCount === 0) return;
  security.refused('suspended_refused', { person: userId });
  throw new APIError('FORBIDDEN', {
    code: 'account_suspended',
    message: said.suspended,
  });
}

/** Whoever asks, and by which session. @throws APIError 401 when nobody is signed in */
export async function signedInOwner(ctx: AuthHookContext) {
  const found = await getSessionFromCtx(ctx);
  if (found === null) throw new APIError('UNAUTHORIZED', { code: 'not_signed_in', message: messages.notSignedIn });
  const { id, email, name } = found.user;
  return { id, email, name, token: found.session.token, sessionId: found.session.id };
}

/** Who has done the first step in this browser and owes the second one; null when no sign-in is under way. */
export async function firstStepOf({
  context,
  getSignedCookie,
}: Pick<AuthHookContext, 'context' | 'getSignedCookie'>): Promise<{ userId: string } | null> {
  const step = await getSignedCookie(context.createAuthCookie(FIRST_STEP_COOKIE).name, context.secret);
  const begun = step ? await context.internalAdapter.findVerificationValue(step) : null;
  return begun !== null && begun.expiresAt > new Date() ? { userId: begun.value } : null;
}
