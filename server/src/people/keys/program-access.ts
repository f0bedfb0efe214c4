import { text } from '@kinora/texts/typed-keys';
import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { accessTokenIn, isBearer, keyPrincipalFrom, keyStartIn, notForKeys } from '../../http/bearer.ts';
import type { Env } from '../../http/env.ts';
import { askedRoute } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { createAccessTokenCheck } from '../access-tokens/verify-access-token.ts';
import { AUTH_PATH } from '../ways-in/auth.ts';

const REQUESTS_A_MINUTE = 600;

/**
 * Lets requests with an access token through, and with a key of ours, so many a minute. What a key may do is decided by
 * whatever does it; signing in, passwords and sessions are never for programs.
 */
export function programAccess(deps: { config: Config; pipeline: Pipeline; security: SecurityLog }) {
  const checkAccessToken = createAccessTokenCheck(deps);

  async function letIn(c: Context<Env>): Promise<void> {
    const { headers } = c.req.raw;
    if (c.req.path.startsWith(`${AUTH_PATH}/`)) throw notForKeys();
    const accessToken = accessTokenIn(headers);
    if (accessToken !== null) {
      c.set('accessTokenPrincipal', await checkAccessToken(accessToken));
      return;
    }
    const principal = keyPrincipalFrom(headers, 'read');
    const requests = await callForValue(deps.pipeline, functions.count_api_key_use, { principal });
    if (requests > REQUESTS_A_MINUTE) {
      c.header('Retry-After', '60');
      throw new AppError(
        'too_many_requests',
        text('serviceErrors', 'tooManyRequests', { count: REQUESTS_A_MINUTE }),
        429,
      );
    }
  }

  async function watched(c: Context<Env>, next: Next): Promise<void> {
    try {
      await letIn(c);
    } catch (error) {
      noteRefusal(deps.security, c, error);
      throw error;
    }
    await next();
    noteRefusal(deps.security, c, c.error);
  }

  return createMiddleware<Env>((c, next) => (isBearer(c.req.raw.headers) ? watched(c, next) : next()));
}

/** The refusals that are about who a program is or what it may do; some come from the SQL functions that do the work. */
const NOTED = new Set(['not_signed_in', 'missing_scope', 'not_for_keys', 'too_many_requests']);

/** Writes one of the `NOTED` refusals into the security log. `tool` is the tool that was called by `/mcp`. */
export function noteRefusal(security: SecurityLog, c: Context<Env>, thrown: unknown, tool?: string): void {
  const error = explainDatabaseError(thrown);
  if (!(error instanceof AppError) || !NOTED.has(error.code)) return;
  const key = keyStartIn(c.req.raw.headers);
  security.refused('key_refused', { key, why: error.code, route: askedRoute(c), tool });
}
