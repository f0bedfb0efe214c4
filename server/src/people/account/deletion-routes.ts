import { Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { isServedSecurely } from '../../http/origins.ts';
import { requireSession, sessionCookieName } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { deleteAccount } from './delete-account.ts';

/** `DELETE /api/account`: the person who asks, and nobody else. */
export function deletionRoutes(deps: { config: Config; database: Database; live: LiveFeed }): Hono<Env> {
  return new Hono<Env>().delete('/api/account', async (c) => {
    await deleteAccount(deps, requireSession(c, deps.config));
    deleteCookie(c, sessionCookieName(deps.config), {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isServedSecurely(deps.config),
    });
    return c.body(null, 204);
  });
}
