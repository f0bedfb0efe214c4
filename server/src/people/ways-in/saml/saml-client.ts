import { text } from '@kinora/texts/typed-keys';
import type { SamlConfig } from '@node-saml/node-saml';
import { AppError } from '../../../platform/errors.ts';

export const SAML_PATH = '/api/sso';

/** What of an answer is not right, for the operator's log: `form` when it cannot be read at all. */
export type SamlReason = 'form' | 'algorithm' | 'signature' | 'issuer' | 'audience' | 'recipient' | 'time' | 'name';

/** A company's SAML 2.0 identity provider. */
export type SamlProvider = {
  id: string;
  name: string;
  entityId: string;
  /** Where its HTTP-Redirect binding listens. */
  signInUrl: string;
  /** As PEM. */
  certificates: string[];
};

export const CLOCK_SKEW_MS = 60_000;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** What we are called at a company's provider, and where its answers go; the name is also the address of our metadata. */
export function samlAddresses(origin: string, id: string): { entityId: string; answerUrl: string } {
  return { entityId: `${origin}${SAML_PATH}/${id}/metadata`, answerUrl: `${origin}${SAML_PATH}/${id}/acs` };
}

/** The library's settings for the provider that `id` names, for people who ask at `origin`. */
function settingsFor(provider: SamlProvider, origin: string): SamlConfig {
  const { entityId, answerUrl } = samlAddresses(origin, provider.id);
  return {
    issuer: entityId,
    audience: entityId,
    callbackUrl: answerUrl,
    entryPoint: provider.signInUrl,
    idpCert: provider.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    // Providers know best how their people prove who they are, and which name they send.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  };
}

/** Where a browser is sent with a request (SAML 2.0 Bindings, section 3.4). `relayState` comes back as it is. */
export async function samlRequestUrl(
  provider: SamlProvider,
  { origin, requestId, relayState }: { origin: string; requestId: string; relayState: string },
): Promise<URL> {
  const { SAML } = await import('./saml-library.ts');
  const saml = new SAML({ ...settingsFor(provider, origin), generateUniqueId: () => requestId });
  return new URL(await saml.getAuthorizeUrlAsync(relayState, undefined, {}));
}

/**
 * The assertion of an answer in base64, once its signature, its conditions' times and its audience are right. Which
 * request it answers, and for which address it was made, is still to be checked.
 * @throws AppError `access_denied` when the provider says no, else `saml_refused`
 */
export async function verifiedAssertion(provider: SamlProvider, origin: string, encoded: string): Promise<unknown> {
  const { SAML, SamlStatusError } = await import('./saml-library.ts');
  const saml = new SAML(settingsFor(provider, origin));
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
    return profile?.getAssertion?.();
  } catch (error) {
    if (error instanceof SamlStatusError) throw new AppError('access_denied', text('refusals', 'saml.nobody'), 403);
    throw samlRefused(reasonIn(error instanceof Error ? error.message : ''));
  }
}

/** The library's own words hold pieces of what was sent. */
function reasonIn(words: string): SamlReason {
  if (/signature|signed/i.test(words)) return 'signature';
  if (/audience/i.test(words)) return 'audience';
  return /expired|not yet valid/i.test(words) ? 'time' : 'form';
}

/** What the company's side reads about us, as XML (SAML 2.0 Metadata, section 2.4.4). */
export async function samlMetadata(origin: string, id: string): Promise<string> {
  const { generateServiceProviderMetadata } = await import('./saml-library.ts');
  const { entityId, answerUrl } = samlAddresses(origin, id);
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: answerUrl,
    identifierFormat: EMAIL_FORMAT,
    wantAssertionsSigned: true,
  });
}

export function samlRefused(reason: SamlReason): AppError {
  return new AppError('saml_refused', text('refusals', 'saml.refused'), 403, { reason });
}
