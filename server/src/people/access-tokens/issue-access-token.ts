import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { AccessToken } from '../account/wire.ts';
import type { Auth } from '../ways-in/auth.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

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
export async function issueAccessToken(
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
