import { messages } from '@kinora/catalogue/messages';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import type { AuthHookContext } from './auth-hook-context.ts';

/** Whoever asks, and by which session. @throws APIError 401 when nobody is signed in */
export async function signedInOwner(ctx: AuthHookContext) {
  const found = await getSessionFromCtx(ctx);
  if (found === null) throw new APIError('UNAUTHORIZED', { code: 'not_signed_in', message: messages.notSignedIn });
  const { id, email, name } = found.user;
  return { id, email, name, token: found.session.token, sessionId: found.session.id };
}
