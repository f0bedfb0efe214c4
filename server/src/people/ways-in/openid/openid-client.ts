import type { Configuration } from 'openid-client';
import * as z from 'zod';
import type { SignInProvider } from '../../../platform/config/sign-in-providers.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { toldPersonSchema } from './told-person.ts';

const DISCOVERY_KEPT_MS = 3_600_000;
/** Keys that are not known are asked for again, but not with every forged token. */
const UNKNOWN_KEY_MS = 60_000;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_TOKEN_AGE_SECONDS = 3600;
const CLOCK_TOLERANCE_SECONDS = 30;
const SCOPES = 'openid email profile';

const claimsSchema = toldPersonSchema.extend({
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
});

export type Claims = z.output<typeof claimsSchema>;
type OpenIdTokens = { idToken: string; accessToken: string };
export type OpenIdClient = ReturnType<typeof createOpenIdClient>;

/** With the first sign-in: most starts do without it. */
const loadLibrary = () => import('openid-client');

/**
 * The relying party's side of OpenID Connect's code flow by openid-client, over our own fetch. The provider is asked about
 * itself with the first use, so that one that is down at the start works once it is up. Everything throws when the
 * provider is away or answers something else.
 */
export function createOpenIdClient(provider: SignInProvider, fetch: SafeFetch) {
  const code = kept(DISCOVERY_KEPT_MS, () => discover(provider, fetch));
  const tokens = kept(DISCOVERY_KEPT_MS, async () => forTokens(await code.read(), provider, fetch));

  async function signedClaims(idToken: string, nonce: string) {
    const { implicitAuthentication } = await loadLibrary();
    const answer = new URL(`${provider.issuer}#${new URLSearchParams({ id_token: idToken })}`);
    try {
      return await implicitAuthentication(await tokens.read(), answer, nonce);
    } catch (error) {
      // The provider may have new keys.
      if (codeOf(error) !== 'OAUTH_KEY_SELECTION_FAILED' || !tokens.forgetOnceIn(UNKNOWN_KEY_MS)) throw error;
      return await implicitAuthentication(await tokens.read(), answer, nonce);
    }
  }

  return {
    /** @throws when the provider cannot be asked about itself */
    check: async (): Promise<void> => {
      await code.read();
    },

    async authorizationUrl(request: {
      state: string;
      nonce: string;
      codeVerifier: string;
      redirectUri: string;
      loginHint?: string | undefined;
    }): Promise<URL> {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadLibrary();
      return buildAuthorizationUrl(await code.read(), {
        redirect_uri: request.redirectUri,
        scope: SCOPES,
        state: request.state,
        nonce: request.nonce,
        code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
        ...(request.loginHint === undefined ? {} : { login_hint: request.loginHint }),
      });
    },

    /** better-auth has held the answer against its state; what the ID token says is for `verify`. */
    async exchangeCode(grant: { code: string; codeVerifier: string; redirectUri: string }): Promise<OpenIdTokens> {
      const { genericGrantRequest } = await loadLibrary();
      const answer = await genericGrantRequest(await code.read(), 'authorization_code', {
        code: grant.code,
        code_verifier: grant.codeVerifier,
        redirect_uri: grant.redirectUri,
      }).catch(asFetched);
      if (answer.id_token === undefined) throw new Error('The provider sent no ID token');
      return { idToken: answer.id_token, accessToken: answer.access_token };
    },

    /** What the provider signed for us. @throws when it did not, or not for us, not now, or not for this nonce */
    async verify(idToken: string, nonce: string): Promise<Claims> {
      const claims = claimsSchema.parse(await signedClaims(idToken, nonce));
      // OpenID Connect Core 1.0, section 3.1.3.7, points 4, 5 and 10.
      const isForOthersToo = Array.isArray(claims.aud) && claims.aud.length > 1;
      if ((isForOthersToo || claims.azp !== undefined) && claims.azp !== provider.clientId) {
        throw new Error('The ID token was made for another client');
      }
      const now = Date.now() / 1000;
      if (
        claims.iat < now - MAX_TOKEN_AGE_SECONDS - CLOCK_TOLERANCE_SECONDS ||
        claims.iat > now + CLOCK_TOLERANCE_SECONDS
      ) {
        throw new Error('The ID token is too old, or of the future');
      }
      return claims;
    },

    /** The claims with those that the provider tells only at its own address (section 5.3). */
    async complete(claims: Claims, accessToken: string | undefined): Promise<Claims> {
      const { fetchUserInfo } = await loadLibrary();
      const configuration = await code.read();
      const isTold = configuration.serverMetadata().userinfo_endpoint !== undefined;
      if (claims.email || accessToken === undefined || !isTold) return claims;
      const told = toldPersonSchema.parse(await fetchUserInfo(configuration, accessToken, claims.sub).catch(asFetched));
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

/** What our own fetch says where the library only knows that something went wrong. */
function asFetched(error: unknown): never {
  throw error instanceof Error && error.cause instanceof AppError ? error.cause : error;
}

const codeOf = (error: unknown) => z.object({ code: z.string() }).safeParse(error).data?.code;

async function discover(provider: SignInProvider, fetch: SafeFetch): Promise<Configuration> {
  const library = await loadLibrary();
  const address = new URL(`${withoutSlash(provider.issuer)}/.well-known/openid-configuration`);
  const configuration = await library
    .discovery(address, provider.clientId, {}, await authentication(provider), {
      [library.customFetch]: fetchSafely(fetch),
      execute: isInsecure(provider) ? [library.allowInsecureRequests] : [],
    })
    .catch(asFetched);
  const { issuer, authorization_endpoint = '' } = configuration.serverMetadata();
  // OpenID Connect Discovery 1.0, section 4.3: else one provider could speak for another. Some write a last slash.
  if (withoutSlash(issuer) !== withoutSlash(provider.issuer)) {
    throw new Error('The provider calls itself by another name than its address');
  }
  if (!/^https?:\/\//i.test(authorization_endpoint)) throw new Error('The provider names no page to sign in at');
  return configuration;
}

/** The same provider set up to check ID tokens by their signature, whether a browser sent them or a code brought them. */
async function forTokens(configuration: Configuration, provider: SignInProvider, fetch: SafeFetch) {
  const library = await loadLibrary();
  const tokens = new library.Configuration(
    configuration.serverMetadata(),
    provider.clientId,
    {},
    await authentication(provider),
  );
  tokens[library.customFetch] = fetchSafely(fetch);
  if (isInsecure(provider)) library.allowInsecureRequests(tokens);
  library.useIdTokenResponseType(tokens);
  return tokens;
}

/** By the header where the provider takes that: the default of OpenID Connect Discovery 1.0, section 3. */
async function authentication({ clientSecret }: SignInProvider) {
  const { ClientSecretBasic, ClientSecretPost } = await loadLibrary();
  const [byHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (...[server, ...rest]: Parameters<typeof byHeader>): void => {
    const methods = server.token_endpoint_auth_methods_supported;
    const send = methods === undefined || methods.includes('client_secret_basic') ? byHeader : inBody;
    send(server, ...rest);
  };
}

const isInsecure = ({ issuer }: SignInProvider) => issuer.startsWith('http:');
const withoutSlash = (address: string) => address.replace(/\/+$/, '');

type LibraryCall = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal };

/** What the library asks, at public addresses alone, in bounded time and size. */
function fetchSafely(fetch: SafeFetch) {
  return async (url: string, { method, headers, body, signal }: LibraryCall): Promise<Response> => {
    const answer = await fetch(url, {
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      ...(signal === undefined ? {} : { signal }),
      ...(method === 'POST' ? { post: { body: Buffer.from(String(body)), headers } } : { headers }),
    });
    return new Response(new Uint8Array(answer.body), { headers: { 'content-type': answer.contentType ?? '' } });
  };
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
