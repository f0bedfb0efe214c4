import { createMiddleware } from 'hono/factory';
import { AUTH_PATH } from '../accounts/auth.ts';
import { accessTokenIn, isBearer, keyPrincipalFrom, notForKeys } from '../accounts/bearer.ts';
import { createAccessTokenCheck } from '../accounts/verify-access-token.ts';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import type { Pipeline } from '../database/pipeline.ts';
import { AppError } from '../errors.ts';

const REQUESTS_A_MINUTE = 600;

const COUNT = { name: 'count_api_key_use', text: 'select count_api_key_use($1) as requests' };

/**
 * Lets requests with an access token through, and with a key of ours, so many a minute. What a key may do is decided by
 * whatever does it; signing in, passwords and sessions are never for programs.
 */
export function programAccess(deps: { config: Config; pipeline: Pipeline }) {
  const checkAccessToken = createAccessTokenCheck(deps);
  return createMiddleware<Env>(async (c, next) => {
    const { headers } = c.req.raw;
    if (!isBearer(headers)) return next();
    if (c.req.path.startsWith(`${AUTH_PATH}/`)) throw notForKeys();
    const accessToken = accessTokenIn(headers);
    if (accessToken !== null) {
      c.set('accessTokenPrincipal', await checkAccessToken(accessToken));
      return next();
    }
    const [counted] = await deps.pipeline.call<{ requests: number }>(COUNT, [keyPrincipalFrom(headers, 'read')]);
    if (counted === undefined || counted.requests > REQUESTS_A_MINUTE) {
      c.header('Retry-After', '60');
      throw new AppError('too_many_requests', `An API key may ask ${REQUESTS_A_MINUTE} times a minute`, 429);
    }
    return next();
  });
}
