import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { World } from '../world.ts';

/** Forms are taken from our own pages alone, so that no other site can press a button for somebody. */
export function guardForms(world: World): MiddlewareHandler {
  const headers = secureHeaders({
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginResourcePolicy: 'same-origin',
  });
  return async (context, next) => {
    const origin = context.req.header('origin');
    const own = [world.origin, new URL(context.req.url).origin];
    const isForeign = origin !== undefined && origin !== 'null' && !own.includes(origin);
    const site = context.req.header('sec-fetch-site');
    if (context.req.method !== 'GET' && (isForeign || site === 'cross-site' || site === 'same-site')) {
      return context.text('This form was sent by another site.', 403);
    }
    return headers(context, next);
  };
}
