import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isSameSecret } from '../safety/is-same-secret.ts';

/** Accepts `Authorization: Key <key>`. */
export function isAuthorized(authorization: string | undefined, apiKey: string): boolean {
  const offered = /^Key (.+)$/i.exec(authorization ?? '')?.[1];
  return offered !== undefined && isSameSecret(offered, apiKey);
}

/** Room for two pictures of 10 MB as data URIs. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

export function requireKey(apiKey: string): MiddlewareHandler {
  return async (context, next) => {
    if (!isAuthorized(context.req.header('authorization'), apiKey)) {
      return context.json({ detail: 'Authentication is required to access this application' }, 401);
    }
    return next();
  };
}

export const refuseLargeBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => context.json({ detail: 'The request is larger than 32 MB' }, 413),
});
