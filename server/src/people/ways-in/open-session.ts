import { APIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { AuthHookContext } from './auth-hook-context.ts';

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
  const session = user && (await ctx.context.internalAdapter.createSession(userId, false, { aal }, true));
  if (!user || !session) throw new APIError('UNAUTHORIZED', { code: 'not_signed_in', message: 'This account is gone' });
  await setSessionCookie(ctx, { session, user });
}
