export const SAML_PATH = '/api/sso';

/** What we are called at a company's provider, and where its answers go; the name is also the address of our metadata. */
export function samlAddresses(origin: string, id: string): { entityId: string; answerUrl: string } {
  return { entityId: `${origin}${SAML_PATH}/${id}/metadata`, answerUrl: `${origin}${SAML_PATH}/${id}/acs` };
}
