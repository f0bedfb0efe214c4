import type { OAuthProvider } from 'better-auth/oauth2';
import type { SamlService } from '../openid/sign-in-services.ts';
import { type ToldPerson, toldPersonSchema } from '../openid/told-person.ts';
import { refuseEndedLink, type SocialContext, welcome } from '../openid/welcome.ts';
import { samlRequestUrl } from './saml-client.ts';
import { openSamlRequest, takeSamlAnswer } from './saml-requests.ts';

/**
 * What better-auth asks of a provider, over SAML: the same sign-in as by OpenID, with its state in the browser's cookie.
 * `POST /api/sso/:id/acs` stands between, checks what the provider signed, and hands on a code for it. The code's
 * verifier is known to the state alone, so that nobody finishes in another browser or with another answer.
 */
export function samlProvider(service: SamlService, context: SocialContext): OAuthProvider<ToldPerson> {
  const { id, name, provider } = service;
  return {
    id,
    name,
    accountSubject: ({ profile }) => profile.sub,

    async createAuthorizationURL({ state, codeVerifier, redirectURI }) {
      const requestId = await openSamlRequest(context.pool, id, codeVerifier);
      return samlRequestUrl(provider, { origin: new URL(redirectURI).origin, requestId, relayState: state });
    },

    async validateAuthorizationCode({ code, codeVerifier = '' }) {
      const person = await takeSamlAnswer(context.pool, id, { code, verifier: codeVerifier });
      return person === null ? null : { raw: { person } };
    },

    async getUserInfo({ raw }) {
      await refuseEndedLink(context);
      try {
        const told = toldPersonSchema.parse(raw?.person);
        return { user: await welcome(context, service, told), data: told };
      } catch (error) {
        context.note(error, 'A sign-in service told nothing useful about a person');
        return null;
      }
    },
  };
}
