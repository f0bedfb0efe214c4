import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { hasKey } from '../safety/keys.ts';

/** Room for two pictures of 10 MB as data URIs. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Accepts `Authorization: Key <key>`. */
export function requireKey(apiKey: string): MiddlewareHandler {
  return async (context, next) => {
    if (!hasKey(context.req.header('authorization'), apiKey, ['Key'])) {
      return context.json({ detail: 'Authentication is required to access this application' }, 401);
    }
    return next();
  };
}

export const refuseLargeBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (context) => context.json({ detail: 'The request is larger than 32 MB' }, 413),
});
