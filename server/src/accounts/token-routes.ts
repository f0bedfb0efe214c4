import { Hono } from 'hono';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import type { Pipeline } from '../database/pipeline.ts';
import { KEYS_PATH } from './access-token.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import { issueAccessToken } from './issue-access-token.ts';
import { requireSession } from './principal.ts';

/** `GET|POST /api/auth/token`: an access token of the asking session; and the keys that such tokens are signed with. */
export function tokenRoutes(deps: { config: Config; pipeline: Pipeline; auth: Auth }): Hono<Env> {
  const { auth, config } = deps;
  const routes = new Hono<Env>();
  routes.on(['GET', 'POST'], `${AUTH_PATH}/token`, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await issueAccessToken(deps, requireSession(c, config)));
  });
  routes.on('GET', [KEYS_PATH, `${AUTH_PATH}${KEYS_PATH}`], async (c) => {
    c.header('Cache-Control', 'public, max-age=300');
    return c.json(await auth.api.getJwks());
  });
  return routes;
}
