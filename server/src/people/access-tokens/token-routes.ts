import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { accessTokenSchema } from '../account/wire.ts';
import { AUTH_PATH, type Auth } from '../ways-in/auth.ts';
import { KEYS_PATH } from './access-token.ts';
import { issueAccessToken } from './issue-access-token.ts';

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.uuid(), alg: z.string() })) });

/** `GET|POST /api/auth/token`: an access token of the asking session; and the keys that such tokens are signed with. */
export function tokenRoutes(deps: { config: Config; pipeline: Pipeline; auth: Auth }): Hono<Env> {
  const { auth, config } = deps;
  const { app, route } = describedRoutes(config, 'Account');
  for (const method of ['get', 'post'] as const) {
    route(
      {
        method,
        path: `${AUTH_PATH}/token`,
        summary: 'An access token of this session',
        description:
          'A JWT that a program sends as `Authorization: Bearer ...` in place of a key, for 15 minutes and as long as the session lasts.',
        access: 'session',
        errors: ['session_not_found', 'not_for_keys', ...(method === 'post' ? (['too_large'] as const) : [])],
        answer: { status: 200, schema: accessTokenSchema },
      },
      ({ principal }) => issueAccessToken(deps, principal),
    );
  }
  const readKeys = async (c: Context<Env>) => {
    c.header('Cache-Control', 'public, max-age=300');
    return keySet.parse(await auth.api.getJwks());
  };
  route(
    {
      method: 'get',
      path: KEYS_PATH,
      summary: 'The public keys that access tokens are signed with',
      access: 'public',
      answer: { status: 200, schema: keySet },
    },
    ({ c }) => readKeys(c),
  );
  return app.get(`${AUTH_PATH}${KEYS_PATH}`, async (c) => c.json(await readKeys(c)));
}
