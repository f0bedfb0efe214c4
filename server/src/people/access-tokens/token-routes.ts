import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notSignedIn } from '../../platform/errors.ts';
import { type AccessToken, accessTokenSchema } from '../account/wire.ts';
import { AUTH_PATH, type Auth } from '../ways-in/auth.ts';
import { ACCESS_TOKEN_SECONDS, KEYS_PATH } from './verify-access-token.ts';

const rowSchema = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  role: z.string().nullable(),
  aal: z.string(),
  iat: z.number(),
  exp: z.number(),
});

const READ = {
  name: 'read_session_for_token',
  // By the database's clock, by which every check asks whether a token is over.
  text: `select s.id as session_id, u.id as user_id, u.email, u.role, s.aal, floor(extract(epoch from now()))::bigint as iat,
      floor(extract(epoch from least(now() + make_interval(secs => $2), s."expiresAt")))::bigint as exp
    from session_user_id($1) as me join "user" u on u.id = me join "session" s on s.token = $1`,
  row: rowSchema,
};

/**
 * A token by which a program acts as this session does, for 15 minutes at most and never longer than the session.
 * @throws AppError `not_signed_in`
 */
async function issueAccessToken(
  { pipeline, auth }: { pipeline: Pipeline; auth: Auth },
  sessionToken: string,
): Promise<AccessToken> {
  const row = await readRow(pipeline, READ, [sessionToken, ACCESS_TOKEN_SECONDS]);
  if (row === undefined) throw notSignedIn();
  const { iat, exp } = row;
  const { token } = await auth.api.signJWT({
    body: {
      payload: {
        sub: row.user_id,
        session_id: row.session_id,
        aal: row.aal,
        email: row.email,
        role: row.role === 'admin' ? 'admin' : 'user',
        iat,
        exp,
      },
    },
  });
  return { access_token: token, token_type: 'bearer', expires_in: exp - iat, expires_at: exp };
}

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
