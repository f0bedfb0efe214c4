import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AUTH_PATH, type Auth } from '../ways-in/auth.ts';
import { KEYS_PATH } from './access-token.ts';
import { issueAccessToken } from './issue-access-token.ts';

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
