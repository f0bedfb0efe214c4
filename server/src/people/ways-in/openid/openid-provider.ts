import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { OAuthProvider } from 'better-auth/oauth2';
import { functions } from '../../../platform/database/functions.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import type { Claims } from './openid-client.ts';
import type { OpenIdService } from './sign-in-services.ts';
import { refuseEndedLink, type SocialContext, welcome } from './welcome.ts';

/** What better-auth asks of an OpenID provider, for one request: who signs in, and whether their address is confirmed. */
export function openIdProvider(service: OpenIdService, context: SocialContext): OAuthProvider<Claims> {
  const { id, name, client, domains } = service;
  const { pool, note } = context;
  /** The claims of an ID token that the browser sent itself, after it was checked together with its nonce. */
  let checked: Claims | null = null;

  async function verifyOnce(token: string, nonce: string | undefined): Promise<boolean> {
    // Without a nonce a token that leaked elsewhere would open the account here.
    if (nonce === undefined) return false;
    try {
      const claims = await client.verify(token, nonce);
      const isFirst = await callForValue(pool, functions.use_id_token, {
        of_hash: createHash('sha256').update(token).digest(),
        until: new Date(claims.exp * 1000),
      });
      if (isFirst) checked = claims;
      return checked !== null;
    } catch (error) {
      note(error, 'An ID token was refused');
      return false;
    }
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
      await refuseEndedLink(context);
      try {
        const signed = checked ?? (await client.verify(idToken ?? '', expectedIdTokenNonce ?? ''));
        const claims = await client.complete(signed, accessToken);
        return { user: await welcome(context, service, claims), data: claims };
      } catch (error) {
        note(error, 'A sign-in service told nothing useful about a person');
        return null;
      }
    },
  };
}
