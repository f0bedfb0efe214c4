import * as z from 'zod';
import type { ToldPerson } from '../openid/told-person.ts';
import { CLOCK_SKEW_MS, samlRefused } from './saml-client.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** Another one with each sign-in: nobody would be known again. */
const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** What JSON can say and PostgreSQL cannot keep, and other control characters. */
const UNKEPT = /[\p{Cc}\p{Cs}]/gu;

const text = z.object({ _: z.string() });
const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .tuple([
      z.object({
        $: z.object({
          Recipient: z.string().optional(),
          InResponseTo: z.string().optional(),
          NotBefore: z.string().optional(),
          NotOnOrAfter: z.string().optional(),
        }),
      }),
    ])
    .optional()
    .catch(undefined),
});
const attribute = z.object({
  $: z.object({ Name: z.string() }),
  AttributeValue: z.array(text.nullable().catch(null)).catch([]),
});
const assertionSchema = z.object({
  Assertion: z.object({
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([text.extend({ $: z.object({ Format: z.string().optional() }).optional() })]),
        SubjectConfirmation: z.array(confirmation).min(1),
      }),
    ]),
    AttributeStatement: z
      .array(z.object({ Attribute: z.array(attribute.nullable().catch(null)).catch([]) }))
      .optional()
      .catch([]),
  }),
});
type Assertion = z.output<typeof assertionSchema>['Assertion'];
type Confirmation = z.output<typeof confirmation>;

/** What Entra ID, Okta, Keycloak, Google, AD FS and Shibboleth call them. */
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const names = {
  email: ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}/emailaddress`],
  name: [
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  given_name: ['firstName', 'givenName', 'given_name', 'urn:oid:2.5.4.42', `${CLAIMS}/givenname`],
  family_name: ['lastName', 'surname', 'sn', 'family_name', 'urn:oid:2.5.4.4', `${CLAIMS}/surname`],
} as const;

/**
 * The person of a verified assertion, when the provider made it for this request and for our address, just now.
 * @throws AppError `saml_refused`
 */
export function personOfAssertion(
  verified: unknown,
  expected: { issuer: string; answerUrl: string; requestId: string | null },
): ToldPerson {
  const parsed = assertionSchema.safeParse(verified);
  if (!parsed.success) throw samlRefused('form');
  const { Assertion: assertion } = parsed.data;
  const [{ NameID, SubjectConfirmation }] = assertion.Subject;
  if (assertion.Issuer[0]._.trim() !== expected.issuer) throw samlRefused('issuer');
  const forUs = SubjectConfirmation.filter((one) => isForUs(one, expected));
  if (forUs.length === 0) throw samlRefused('recipient');
  if (!forUs.some(isNow)) throw samlRefused('time');
  const [{ _: nameId, $ }] = NameID;
  return { ...subjectOf(nameId.trim(), $?.Format), ...toldBy(assertion, nameId.trim(), $?.Format) };
}

function isForUs(
  { $, SubjectConfirmationData }: Confirmation,
  { answerUrl, requestId }: { answerUrl: string; requestId: string | null },
): boolean {
  const data = SubjectConfirmationData?.[0].$;
  return $.Method === BEARER && data?.Recipient === answerUrl && data.InResponseTo === requestId;
}

/** It must say until when. */
function isNow({ SubjectConfirmationData }: Confirmation): boolean {
  const { NotBefore, NotOnOrAfter } = SubjectConfirmationData?.[0].$ ?? {};
  const [from, until] = [NotBefore === undefined ? 0 : Date.parse(NotBefore), Date.parse(NotOnOrAfter ?? '')];
  return Date.now() + CLOCK_SKEW_MS >= from && Date.now() - CLOCK_SKEW_MS < until;
}

function subjectOf(nameId: string, format: string | undefined): { sub: string } {
  const isKept = nameId !== '' && nameId.length <= 255 && nameId.search(UNKEPT) < 0;
  if (!isKept || format === TRANSIENT_FORMAT) throw samlRefused('name');
  return { sub: format === EMAIL_FORMAT ? nameId.toLowerCase() : nameId };
}

function toldBy({ AttributeStatement = [] }: Assertion, nameId: string, format: string | undefined) {
  const attributes = AttributeStatement.flatMap(({ Attribute }) => Attribute).filter((one) => one !== null);
  const told = (known: readonly string[]): string | null => {
    const found = known.flatMap((name) => attributes.filter(({ $ }) => $.Name === name));
    const values = found.flatMap(({ AttributeValue }) => AttributeValue.map((value) => value?._.trim() ?? ''));
    return values.find((value) => value !== '')?.replace(UNKEPT, '') ?? null;
  };
  return {
    email: format === EMAIL_FORMAT ? nameId : told(names.email),
    name: told(names.name),
    given_name: told(names.given_name),
    family_name: told(names.family_name),
  };
}
