import { jwt } from 'better-auth/plugins/jwt';
import { decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notSignedIn } from '../../platform/errors.ts';

const DAY_SECONDS = 86_400;

export const ACCESS_TOKEN_SECONDS = 900;
/** Where the public keys are, under better-auth's own path and at the root of the site. */
export const KEYS_PATH = '/.well-known/jwks.json';

/** Who signs access tokens, and whom they are for: the studio itself. */
function accessTokenIssuer(config: Pick<Config, 'publicUrl' | 'port'>): string {
  return originFor(config, undefined);
}

/** Signs access tokens with Ed25519 (RFC 8037), each month with a new key; the last one is shown for a day longer. */
export function accessTokens(config: Pick<Config, 'publicUrl' | 'port'>) {
  const issuer = accessTokenIssuer(config);
  return jwt({
    disableSettingJwtHeader: true,
    jwks: {
      jwksPath: KEYS_PATH,
      keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' },
      rotationInterval: 30 * DAY_SECONDS,
      gracePeriod: DAY_SECONDS,
    },
    jwt: { issuer, audience: issuer },
  });
}

const KEPT_MS = 60_000;

const KEY = {
  name: 'access_token_key',
  // A key is shown for a day longer than it signs, by the clock of whichever server signed, which may be hours behind.
  text: `select "publicKey" as public_key, extract(epoch from now())::float8 * 1000 as read_at from "jwks"
    where id = $1 and alg = 'EdDSA' and ("expiresAt" is null or "expiresAt" > now() - interval '1 day')`,
  row: z.object({ public_key: z.string(), read_at: z.number() }),
};

const headerSchema = z.object({ kid: z.uuid() });
const claimsSchema = z.object({ session_id: z.uuid(), exp: z.int().positive() });
const publicKeySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

/** In milliseconds: `readAt` by the database's clock, `since` by this process's own. */
type KeptKey = { key: Awaited<ReturnType<typeof importJWK>>; readAt: number; since: number };

/**
 * Checks the signature, the algorithm, issuer, audience and time of an access token (RFC 7519, RFC 8725), by the
 * database's clock, which also gave it its time. Answers its session as `session_user_id` is told of it: whether that
 * is still open is asked by whatever does the work.
 */
export function createAccessTokenCheck({ config, pipeline }: { config: Config; pipeline: Pipeline }) {
  const issuer = accessTokenIssuer(config);
  const known = new Map<string, KeptKey>();

  async function keyOf(kid: string): Promise<KeptKey> {
    const kept = known.get(kid);
    if (kept !== undefined && performance.now() - kept.since < KEPT_MS) return kept;
    const since = performance.now();
    const row = await readRow(pipeline, KEY, [kid]);
    if (row === undefined) throw notSignedIn();
    const key = await importJWK(publicKeySchema.parse(JSON.parse(row.public_key)), 'EdDSA');
    const read = { key, readAt: row.read_at, since };
    known.set(kid, read);
    return read;
  }

  /** @throws AppError `not_signed_in` */
  return async (token: string): Promise<string> => {
    const { key, readAt, since } = await keyOf(keyNameIn(token));
    try {
      const currentDate = new Date(readAt + performance.now() - since);
      const rules = { algorithms: ['EdDSA'], issuer, audience: issuer, currentDate };
      const { session_id, exp } = claimsSchema.parse((await jwtVerify(token, key, rules)).payload);
      return `session:${session_id}:${exp}`;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw notSignedIn();
      throw error;
    }
  };
}

function keyNameIn(token: string): string {
  try {
    return headerSchema.parse(decodeProtectedHeader(token)).kid;
  } catch {
    throw notSignedIn();
  }
}
