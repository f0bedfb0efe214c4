import type { Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { isServedSecurely } from '../../http/origins.ts';
import { sessionCookieName } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { deleteAccount } from './delete-account.ts';

/** `DELETE /api/account`: the person who asks, and nobody else. */
export function deletionRoutes(deps: { config: Config; database: Database; live: LiveFeed }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Account');
  route(
    {
      method: 'delete',
      path: '/api/account',
      summary: 'Delete the account',
      access: 'session',
      answer: { status: 204 },
    },
    async ({ c, principal }) => {
      await deleteAccount(deps, principal);
      deleteCookie(c, sessionCookieName(deps.config), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isServedSecurely(deps.config),
      });
    },
  );
  return app;
}
