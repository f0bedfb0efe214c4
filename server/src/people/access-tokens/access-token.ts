import { jwt } from 'better-auth/plugins/jwt';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';

const DAY_SECONDS = 86_400;

export const ACCESS_TOKEN_SECONDS = 900;
/** Where the public keys are, under better-auth's own path and at the root of the site. */
export const KEYS_PATH = '/.well-known/jwks.json';

/** Who signs access tokens, and whom they are for: the studio itself. */
export function accessTokenIssuer(config: Pick<Config, 'publicUrl' | 'port'>): string {
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
