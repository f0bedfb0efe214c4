import { createHash } from 'node:crypto';
import { APIError, getOAuthState } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import type pg from 'pg';
import * as z from 'zod';
import type { Logger } from '../log.ts';
import type { Claims } from './openid-client.ts';
import type { SignInService } from './sign-in-services.ts';

const MOST_NAME = 100;

const address = z.email().max(254);

type Options = {
  pool: pg.Pool;
  log: Logger;
  service: SignInService;
  /** Whether new accounts are made at the moment. */
  isSignUpOpen: () => Promise<boolean>;
  onSessionEnded: (token: string, userId: string) => void;
  /** What the provider says about the person who signs in. */
  onPerson: (person: { email: string | null }) => void;
};

/** What better-auth asks of a provider, for one request: who signs in, and whether their address is confirmed. */
export function socialProvider({ pool, log, service, onPerson, ...options }: Options): OAuthProvider<Claims> {
  const { id, name, client, domains } = service;

  /** The provider's words may hold addresses: only the reason is noted. */
  function note(error: unknown, what: string): void {
    log.warn({ provider: id, reason: error instanceof Error ? error.message : 'unknown' }, what);
  }

  async function verifyOnce(token: string, nonce: string | undefined): Promise<boolean> {
    // Without a nonce a token that leaked elsewhere would open the account here.
    if (nonce === undefined) return false;
    try {
      const { exp } = await client.verify(token, nonce);
      const { rows } = await pool.query<{ is_first: boolean }>(
        'select use_id_token($1, to_timestamp($2)) as is_first',
        [createHash('sha256').update(token).digest(), exp],
      );
      return rows[0]?.is_first === true;
    } catch (error) {
      note(error, 'An ID token was refused');
      return false;
    }
  }

  async function releaseAddress(email: string, subject: string): Promise<void> {
    const state = await getOAuthState();
    if (state?.link !== undefined || !(await options.isSignUpOpen())) return;
    const { rows } = await pool.query<{ ended_token: string; owner_id: string }>(
      'select * from release_unconfirmed_address($1, $2, $3)',
      [email, id, subject],
    );
    for (const { ended_token, owner_id } of rows) options.onSessionEnded(ended_token, owner_id);
  }

  return {
    id,
    name,
    accountSubject: ({ profile }) => profile.sub,
    requiresIdTokenNonce: true,
    ...(domains === null ? { idToken: { verify: verifyOnce } } : {}),

    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce, loginHint }) {
      if (idTokenNonce === undefined) throw new Error('Every sign-in has a nonce');
      try {
        return await client.authorizationUrl({
          state,
          codeVerifier,
          nonce: idTokenNonce,
          redirectUri: redirectURI,
          loginHint,
        });
      } catch (error) {
        note(error, 'A sign-in service cannot be reached');
        throw new APIError('BAD_GATEWAY', { code: 'provider_unavailable', message: `${name} cannot be reached` });
      }
    },

    validateAuthorizationCode({ code, codeVerifier = '', redirectURI }) {
      return client.exchangeCode({ code, codeVerifier, redirectUri: redirectURI });
    },

    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      try {
        // A token that came without a code was checked with its nonce, once, before.
        const signed = await client.verify(idToken ?? '', expectedIdTokenNonce ?? null);
        const claims = await client.complete(signed, accessToken);
        const person = personIn(claims, domains);
        onPerson(person);
        if (person.email !== null && person.emailVerified) await releaseAddress(person.email, claims.sub);
        return { user: { ...person, email: person.email ?? undefined }, data: claims };
      } catch (error) {
        note(error, 'A sign-in service told nothing useful about a person');
        return null;
      }
    },
  };
}

/** @throws when a provider of some domains speaks for an address of another one */
function personIn(claims: Claims, domains: readonly string[] | null) {
  const email = address.safeParse(claims.email?.toLowerCase()).data ?? null;
  const full = [claims.given_name, claims.family_name].filter(Boolean).join(' ');
  const name = (claims.name || full).slice(0, MOST_NAME);
  if (domains === null) return { name, email, emailVerified: claims.email_verified === true };
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  if (!domains.includes(domain)) throw new Error('The address is of a domain that this provider does not speak for');
  // Company directories seldom say so; the administrator who registered the domain vouches for them.
  return { name, email, emailVerified: claims.email_verified !== false };
}
