import { errors, importJWK, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notSignedIn } from '../../platform/errors.ts';
import { accessTokenIssuer } from './access-token.ts';

const KEPT_MS = 60_000;

const KEY = {
  name: 'access_token_key',
  // A token may be a quarter of an hour younger than the last day of its key.
  text: `select "publicKey" as public_key from "jwks"
    where id = $1 and alg = 'EdDSA' and ("expiresAt" is null or "expiresAt" > now() - interval '1 hour')`,
};

const headerSchema = z.object({ kid: z.uuid() });
const claimsSchema = z.object({ session_id: z.uuid(), exp: z.int().positive() });
const publicKeySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

type PublicKey = Awaited<ReturnType<typeof importJWK>>;

/**
 * Checks the signature, the algorithm, issuer, audience and time of an access token (RFC 7519, RFC 8725). Answers its
 * session as `session_user_id` is told of it: whether that is still open is asked by whatever does the work.
 */
export function createAccessTokenCheck({ config, pipeline }: { config: Config; pipeline: Pipeline }) {
  const issuer = accessTokenIssuer(config);
  const known = new Map<string, { key: PublicKey; until: number }>();

  const keyFor: JWTVerifyGetKey = async (header) => {
    const named = headerSchema.safeParse(header);
    if (!named.success) throw notSignedIn();
    const { kid } = named.data;
    const kept = known.get(kid);
    if (kept !== undefined && kept.until > Date.now()) return kept.key;
    const [row] = await pipeline.call<{ public_key: string }>(KEY, [kid]);
    if (row === undefined) throw notSignedIn();
    const key = await importJWK(publicKeySchema.parse(JSON.parse(row.public_key)), 'EdDSA');
    known.set(kid, { key, until: Date.now() + KEPT_MS });
    return key;
  };

  /** @throws AppError `not_signed_in` */
  return async (token: string): Promise<string> => {
    try {
      const { payload } = await jwtVerify(token, keyFor, { algorithms: ['EdDSA'], issuer, audience: issuer });
      const { session_id, exp } = claimsSchema.parse(payload);
      return `session:${session_id}:${exp}`;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw notSignedIn();
      throw error;
    }
  };
}
