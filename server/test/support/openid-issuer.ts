import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';

export type IssuerPerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
};
export type OpenIdIssuer = Awaited<ReturnType<typeof startOpenIdIssuer>>;

const CLIENT = { clientId: 'kinora', clientSecret: 'a secret of the tests: 4+4/8 %' };
const ALG = 'RS256';

/**
 * A real OpenID provider on a port of its own. It is down until the redirect addresses of its client are given. Nobody
 * types anything there: whoever is `here` signs in, and with `null` they say no. `tellsInToken` puts all claims into the
 * ID token; else they are told at the provider's own address alone.
 */
export async function startOpenIdIssuer({ tellsInToken = false } = {}) {
  let keys = await newKeys();
  const stranger = await generateKeyPair(ALG);
  const people = new Map<string, IssuerPerson>();
  let here: IssuerPerson | null = null;
  let keysRead = 0;
  let serve: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;

  const server = createServer((request, response) => {
    if (request.url === '/jwks') keysRead += 1;
    if (serve === null) response.writeHead(503).end();
    else serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${portOf(server.address())}`;

  function up(redirectUris: string[], client: Partial<ClientMetadata> = {}): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: redirectUris,
          id_token_signed_response_alg: ALG,
          ...client,
        },
      ],
      jwks: { keys: [keys.jwk] },
      cookies: { keys: ['of the tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
      conformIdTokenClaims: !tellsInToken,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const callback = provider.callback();
    serve = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response);
      const result =
        here === null
          ? { error: 'access_denied', error_description: 'The person said no' }
          : { login: { accountId: here.sub } };
      await provider.interactionFinished(request, response, result);
    };
  }

  return {
    issuer,
    ...CLIENT,
    up,
    down(): void {
      serve = null;
    },
    /** Who sits in front of the provider from now on; null is somebody who says no. */
    signIn(person: IssuerPerson | null): void {
      here = person;
      if (person !== null) people.set(person.sub, person);
    },
    /** Signs with other keys from the next `up` on, as providers do now and then. */
    async renewKeys(): Promise<void> {
      keys = await newKeys();
    },
    /** How often its keys were asked for. */
    keysRead: () => keysRead,
    /** An ID token as the provider would sign it, or with a key that is not the provider's. */
    token: (
      claims: JWTPayload,
      { isForged = false, issuedSecondsAgo = 0, livesSeconds = 300, keyId = keys.jwk.kid } = {},
    ): Promise<string> => {
      const issuedAt = Math.floor(Date.now() / 1000) - issuedSecondsAgo;
      return new SignJWT({ iss: issuer, aud: CLIENT.clientId, iat: issuedAt, exp: issuedAt + livesSeconds, ...claims })
        .setProtectedHeader({ alg: ALG, kid: keyId })
        .sign(isForged ? stranger.privateKey : keys.privateKey);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function newKeys() {
  const { privateKey } = await generateKeyPair(ALG, { extractable: true });
  const kid: string = randomUUID();
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: ALG, use: 'sig' } };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The provider is not listening on a port');
  return address.port;
}

/**
 * Goes through the provider's pages as a browser does, from the address that its client sent it to. Answers where it is
 * sent back to.
 */
export async function passThroughIssuer({ issuer }: Pick<OpenIdIssuer, 'issuer'>, from: string): Promise<URL> {
  const jar = new Map<string, string>();
  let address = new URL(from);
  while (address.origin === issuer) {
    const response = await fetch(address, { redirect: 'manual', headers: { cookie: [...jar.values()].join('; ') } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, address);
  }
  return address;
}
