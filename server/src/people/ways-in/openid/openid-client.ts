import { createHash } from 'node:crypto';
import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import type { SignInProvider } from '../../../platform/config/sign-in-providers.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { toldPersonSchema } from './told-person.ts';

const DISCOVERY_KEPT_MS = 3_600_000;
/** Keys that are not known are asked for again, but not with every forged token. */
const UNKNOWN_KEY_MS = 60_000;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_TOKEN_AGE = '1 hour';
const CLOCK_TOLERANCE = '30 seconds';
/** Signatures with public keys alone: a client secret must not make tokens. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const SCOPES = 'openid email profile';

const endpoint = z.url({ protocol: /^https?$/ });
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Discovery = z.output<typeof discoverySchema>;

const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const tokensSchema = z.object({ id_token: z.string(), access_token: z.string().optional() });
const claimsSchema = toldPersonSchema.extend({
  nonce: z.string().optional(),
  azp: z.string().optional(),
  exp: z.number(),
});

export type Claims = z.output<typeof claimsSchema>;
export type OpenIdTokens = { idToken: string; accessToken?: string };
export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/**
 * The relying party's side of OpenID Connect's code flow (OpenID Connect Core 1.0, section 3.1) with PKCE (RFC 7636). The
 * provider is asked about itself with the first use, so that one that is down at the start works once it is up.
 * Everything throws when the provider is away or answers something else.
 */
export function createOpenIdClient(provider: SignInProvider, fetch: SafeFetch) {
  const discovery = kept(DISCOVERY_KEPT_MS, () => discover(provider.issuer, fetch));
  const keys = kept(DISCOVERY_KEPT_MS, async () => {
    const { jwks_uri } = await discovery.read();
    return createLocalJWKSet(keysSchema.parse(await readJson(fetch, jwks_uri)));
  });

  async function verifySignature(idToken: string): Promise<JWTPayload> {
    const { issuer } = await discovery.read();
    const expected = {
      issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE,
    };
    try {
      return (await jwtVerify(idToken, await keys.read(), expected)).payload;
    } catch (error) {
      // The provider may have new keys.
      if (!(error instanceof errors.JWKSNoMatchingKey) || !keys.forgetOnceIn(UNKNOWN_KEY_MS)) throw error;
      return (await jwtVerify(idToken, await keys.read(), expected)).payload;
    }
  }

  return {
    /** @throws when the provider cannot be asked about itself */
    check: async (): Promise<void> => {
      await discovery.read();
    },

    async authorizationUrl(request: {
      state: string;
      nonce: string;
      codeVerifier: string;
      redirectUri: string;
      loginHint?: string | undefined;
    }): Promise<URL> {
      const url = new URL((await discovery.read()).authorization_endpoint);
      const parameters = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: request.redirectUri,
        scope: SCOPES,
        state: request.state,
        nonce: request.nonce,
        code_challenge: createHash('sha256').update(request.codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(request.loginHint === undefined ? {} : { login_hint: request.loginHint }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url;
    },

    async exchangeCode(grant: { code: string; codeVerifier: string; redirectUri: string }): Promise<OpenIdTokens> {
      const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await discovery.read();
      // The default of OpenID Connect Discovery 1.0, section 3.
      const isBasic = methods === undefined || methods.includes('client_secret_basic');
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code: grant.code,
        redirect_uri: grant.redirectUri,
        code_verifier: grant.codeVerifier,
        client_id: provider.clientId,
        ...(isBasic ? {} : { client_secret: provider.clientSecret }),
      });
      const answer = await readJson(fetch, token_endpoint, {
        body: Buffer.from(form.toString()),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(isBasic ? { authorization: basic(provider) } : {}),
        },
      });
      const { id_token, access_token } = tokensSchema.parse(answer);
      return { idToken: id_token, ...(access_token === undefined ? {} : { accessToken: access_token }) };
    },

    /** What the provider signed for us. @throws when it did not, or not for us, not now, or not for this nonce */
    async verify(idToken: string, nonce: string | null): Promise<Claims> {
      const payload = await verifySignature(idToken);
      const claims = claimsSchema.parse(payload);
      if (nonce !== null && claims.nonce !== nonce) throw new Error('The ID token has another nonce');
      // OpenID Connect Core 1.0, section 3.1.3.7, points 4 and 5.
      const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
      if ((isForOthersToo || claims.azp !== undefined) && claims.azp !== provider.clientId) {
        throw new Error('The ID token was made for another client');
      }
      return claims;
    },

    /** The claims with those that the provider tells only at its own address (section 5.3). */
    async complete(claims: Claims, accessToken: string | undefined): Promise<Claims> {
      const { userinfo_endpoint } = await discovery.read();
      if (claims.email || accessToken === undefined || userinfo_endpoint === undefined) return claims;
      const answer = await readJson(fetch, userinfo_endpoint, {
        body: Buffer.alloc(0),
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/x-www-form-urlencoded' },
      });
      const told = claimsSchema.parse({ exp: claims.exp, ...z.looseObject({}).parse(answer) });
      if (told.sub !== claims.sub) throw new Error('The provider told about another person');
      return {
        ...told,
        ...claims,
        email: told.email,
        email_verified: told.email_verified,
        name: claims.name ?? told.name,
      };
    },
  };
}

async function discover(issuer: string, fetch: SafeFetch): Promise<Discovery> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const discovery = discoverySchema.parse(await readJson(fetch, address));
  // OpenID Connect Discovery 1.0, section 4.3: else one provider could speak for another.
  if (discovery.issuer.replace(/\/+$/, '') !== issuer.replace(/\/+$/, '')) {
    throw new Error('The provider calls itself by another name than its address');
  }
  return discovery;
}

async function readJson(
  fetch: SafeFetch,
  url: string,
  post?: { body: Buffer; headers: Record<string, string> },
): Promise<unknown> {
  const { body } = await fetch(url, {
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    ...(post === undefined ? {} : { post }),
  });
  try {
    return JSON.parse(body.toString());
  } catch {
    // The parser's own words hold pieces of the text, which may be a token.
    throw new Error('The provider answered something else than JSON');
  }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded first. */
function basic({ clientId, clientSecret }: SignInProvider): string {
  const encoded = [clientId, clientSecret].map((part) =>
    new URLSearchParams({ part }).toString().slice('part='.length),
  );
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}

/** Keeps what was read; what failed is read again with the next use. */
function kept<Value>(keptMs: number, readNow: () => Promise<Value>) {
  let value: Promise<Value> | null = null;
  let readAt = 0;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  return {
    read(): Promise<Value> {
      if (value !== null && Date.now() - readAt < keptMs) return value;
      readAt = Date.now();
      const reading = readNow();
      value = reading;
      reading.catch(() => {
        if (value === reading) value = null;
      });
      return reading;
    },
    /** Forgets it, unless that was done within so many milliseconds. Answers whether it is forgotten. */
    forgetOnceIn(ms: number): boolean {
      if (Date.now() - forgottenAt < ms) return false;
      forgottenAt = Date.now();
      value = null;
      return true;
    },
  };
}
