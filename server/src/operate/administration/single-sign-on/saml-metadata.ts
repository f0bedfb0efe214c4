import { X509Certificate } from 'node:crypto';
import { type Text, text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { readXml, refuseOddXml } from '../../../people/ways-in/saml/saml-xml.ts';
import { AppError } from '../../../platform/errors.ts';

const SAML2 = 'urn:oasis:names:tc:SAML:2.0:protocol';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MOST_CERTIFICATES = 10;
/** NIST SP 800-131A. */
const FEWEST_BITS = 2048;

/** Some describe much beside. */
const LIMITS = { mostTags: 10_000, mostAttributes: 20_000, hasComments: true };

const texts = z.array(z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]).catch('')).catch([]);
const keyDescriptor = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: z.array(z.object({ X509Data: z.array(z.object({ X509Certificate: texts })).catch([]) })).catch([]),
});
const descriptor = z.object({
  $: z.object({ protocolSupportEnumeration: z.string().catch('') }),
  KeyDescriptor: z.array(keyDescriptor).catch([]),
  SingleSignOnService: z
    .array(z.object({ $: z.object({ Binding: z.string().catch(''), Location: z.string().catch('') }) }))
    .catch([]),
});
const metadataSchema = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().trim().min(1).max(1024) }),
    IDPSSODescriptor: z.array(descriptor),
  }),
});
const federationSchema = z.object({ EntitiesDescriptor: z.unknown() });
const address = z.url({ protocol: /^https?$/ }).max(1000);

/** What is needed of a company's SAML 2.0 identity provider. `certificates` are PEM. */
export type IdentityProvider = { entityId: string; signInUrl: string; certificates: string[] };

/**
 * Reads the metadata that a provider publishes about itself (SAML 2.0 Metadata, section 2.4.3).
 * @throws AppError 400 `invalid_metadata` that says what is missing
 */
export async function readIdentityProvider(xml: string): Promise<IdentityProvider> {
  const read = await readXmlOf(xml);
  if (federationSchema.safeParse(read).success) throw invalid(text('adminAnswers', 'saml.several'));
  const parsed = metadataSchema.safeParse(read);
  if (!parsed.success) throw invalid(text('adminAnswers', 'saml.noProvider'));
  const { $, IDPSSODescriptor } = parsed.data.EntityDescriptor;
  const [provider] = IDPSSODescriptor.filter((one) => one.$.protocolSupportEnumeration.split(/\s+/).includes(SAML2));
  if (provider === undefined) throw invalid(text('adminAnswers', 'saml.noSaml2'));
  const service = provider.SingleSignOnService.find((one) => one.$.Binding === REDIRECT);
  const signInUrl = address.safeParse(service?.$.Location.trim()).data;
  if (signInUrl === undefined) throw invalid(text('adminAnswers', 'saml.noAddress'));
  return { entityId: $.entityID, signInUrl, certificates: certificatesOf(provider) };
}

async function readXmlOf(xml: string): Promise<unknown> {
  try {
    refuseOddXml(xml, LIMITS);
    return await readXml(xml);
  } catch {
    throw invalid(text('adminAnswers', 'saml.noXml'));
  }
}

function certificatesOf({ KeyDescriptor }: z.output<typeof descriptor>): string[] {
  const signing = KeyDescriptor.filter(({ $ }) => $?.use === undefined || $.use === 'signing');
  const written = signing.flatMap(({ KeyInfo }) =>
    KeyInfo.flatMap(({ X509Data }) => X509Data.flatMap(({ X509Certificate: list }) => list)),
  );
  const certificates = [...new Set(written.map(pemOf))];
  if (certificates.length === 0) throw invalid(text('adminAnswers', 'saml.noCertificate'));
  if (certificates.length > MOST_CERTIFICATES)
    throw invalid(text('adminAnswers', 'saml.manyCertificates', { count: MOST_CERTIFICATES }));
  return certificates;
}

/** The certificate of bare base64, which may be broken into lines. */
function pemOf(base64: string): string {
  const certificate = certificateIn(base64);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (asymmetricKeyType !== 'rsa' || bits < FEWEST_BITS) {
    throw invalid(text('adminAnswers', 'saml.weakKey', { bits: String(FEWEST_BITS) }));
  }
  return certificate.toString();
}

function certificateIn(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw invalid(text('adminAnswers', 'saml.unreadable'));
  }
}

function invalid(why: Text): AppError {
  return new AppError('invalid_metadata', why, 400);
}
