import * as z from 'zod';
import type { ToldPerson } from '../openid/told-person.ts';
import { personOfAssertion } from './saml-assertion.ts';
import { type SamlProvider, samlAddresses, samlRefused, verifiedAssertion } from './saml-client.ts';
import { readXml, refuseOddXml } from './saml-xml.ts';

/** The allowed algorithms for signatures, digests and canonical XML: nothing with SHA-1, nothing that selects parts. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Room for some hundred groups of a person. */
const LIMITS = { mostTags: 2000, mostAttributes: 4000, hasComments: false };

const envelopeSchema = z.object({
  Response: z.object({ $: z.object({ InResponseTo: z.string().optional(), Destination: z.string().optional() }) }),
});

/** An answer that was not checked yet. `requestId`: the request that it claims to answer. */
type SamlEnvelope = { encoded: string; requestId: string | null; destination: string | null };

/** @throws AppError `saml_refused` for what is no answer, or is written in a way that readers may take differently */
export async function openEnvelope(encoded: string): Promise<SamlEnvelope> {
  const xml = Buffer.from(encoded, 'base64').toString();
  refuseOtherAlgorithms(xml);
  try {
    refuseOddXml(xml, LIMITS);
    const { InResponseTo, Destination } = envelopeSchema.parse(await readXml(xml)).Response.$;
    return { encoded, requestId: InResponseTo ?? null, destination: Destination ?? null };
  } catch {
    throw samlRefused('form');
  }
}

/** Each must be written out: an attribute's name cannot be hidden, and a value that is hidden is none of ours. */
function refuseOtherAlgorithms(xml: string): void {
  for (const [, one, other] of xml.matchAll(/Algorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (!ALGORITHMS.has(one ?? other ?? '')) throw samlRefused('algorithm');
  }
}

/**
 * Who the provider says came, as the assertion that it signed for this request (SAML 2.0 Profiles, section 4.1.4.3).
 * @param origin where the answer arrived
 * @throws AppError `saml_refused`, or `access_denied` when the provider says no
 */
export async function personInResponse(
  provider: SamlProvider,
  origin: string,
  { encoded, requestId, destination }: SamlEnvelope,
): Promise<ToldPerson> {
  const { answerUrl } = samlAddresses(origin, provider.id);
  if (destination !== null && destination !== answerUrl) throw samlRefused('recipient');
  const assertion = await verifiedAssertion(provider, origin, encoded);
  return personOfAssertion(assertion, { issuer: provider.entityId, answerUrl, requestId });
}
