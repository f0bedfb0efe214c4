import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** What is asked for, as the route is written: the address itself may hold what somebody typed, or the secret of a link. */
export function askedRoute(c: Context): string {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return `${c.req.method} ${route?.path ?? 'nothing'}`;
}
