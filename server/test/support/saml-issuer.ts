import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { X509CertificateGenerator } from '@peculiar/x509';
import { SignedXml } from 'xml-crypto';

const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status';
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const DAY_MS = 86_400_000;

export type SamlPerson = { nameId: string; format?: string; attributes?: Record<string, string> };
export type SamlIssuer = Awaited<ReturnType<typeof startSamlIssuer>>;
/** What a provider's page posts back. */
export type SamlPost = { action: string; fields: { SAMLResponse: string; RelayState: string } };
export type SamlKeys = { privateKey: string; certificate: string };

/** How an answer differs from a right one. Times are seconds from now. */
export type AnswerChanges = Partial<{
  issuer: string;
  audience: string;
  recipient: string;
  destination: string;
  /** Null leaves it out. */
  inResponseTo: string | null;
  method: string;
  notBefore: number;
  notOnOrAfter: number;
  confirmedUntil: number;
  isDenied: boolean;
  /** What is signed: with null nothing is. */
  signs: 'Assertion' | 'Response' | null;
  keys: SamlKeys;
  hash: 'sha1' | 'sha256';
  /** Before it is signed, and after. */
  writes: (xml: string) => string;
  tampers: (xml: string) => string;
}>;

/**
 * A key with its self-signed certificate in base64.
 * @param days how long it is good; before today when negative
 * @param kind other than RSA with 2048 bits
 */
export async function newSamlKeys(
  days = 365,
  kind: { modulusLength: number } | { namedCurve: string } = { modulusLength: 2048 },
): Promise<SamlKeys> {
  const algorithm =
    'namedCurve' in kind
      ? { name: 'ECDSA', hash: 'SHA-256', ...kind }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]), ...kind };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8).toString('hex'),
    name: 'CN=Tests',
    notBefore: new Date(Date.now() - 1000 * DAY_MS),
    notAfter: new Date(Date.now() + days * DAY_MS),
    signingAlgorithm: algorithm,
    keys,
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
    certificate: Buffer.from(certificate.rawData).toString('base64'),
  };
}

/**
 * A SAML 2.0 identity provider on a port of its own. Nobody types anything there: whoever is `here` presses its button,
 * and the page posts to the service that asked.
 */
export async function startSamlIssuer() {
  let keys = await newSamlKeys();
  let here: SamlPerson = { nameId: 'nobody@example.com' };
  const server = createServer((request, response) => {
    const { pathname, href } = new URL(request.url ?? '/', origin);
    if (pathname !== '/sign-in') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(answer(href)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server.address())}`;
  const entityId = `${origin}/metadata`;

  function answer(address: string, changes: AnswerChanges = {}): SamlPost {
    const { searchParams } = new URL(address);
    const request = readRequest(searchParams.get('SAMLRequest') ?? '');
    const xml = writeResponse(here, { issuer: entityId, keys, ...request, ...changes });
    return {
      action: request.answerUrl,
      fields: {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: searchParams.get('RelayState') ?? '',
      },
    };
  }

  return {
    origin,
    entityId,
    keys: () => keys,
    /** What it publishes about itself; with its own certificate, unless others are given. */
    metadata: (certificates: readonly string[] = [keys.certificate]) => samlMetadataOf(origin, certificates),
    /** Who sits in front of it from now on. */
    signIn(person: SamlPerson): void {
      here = person;
    },
    /** What its page posts for a request, as the browser was sent there. */
    answer,
    /** Signs with another key from now on. */
    async renewKeys(): Promise<void> {
      keys = await newSamlKeys();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The metadata of a provider at an origin. @param certificates in base64 */
export function samlMetadataOf(origin: string, certificates: readonly string[]): string {
  const described = certificates.map(
    (one) => `<KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data>
        <ds:X509Certificate>${one.replace(/.{64}/g, '$&\n')}</ds:X509Certificate>
      </ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
    <!-- As a real one, with a remark. -->
    <EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
      entityID="${origin}/metadata">
      <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        ${described.join('')}
        <NameIDFormat>${EMAIL}</NameIDFormat>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${origin}/post"/>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
          Location="${origin}/sign-in"/>
      </IDPSSODescriptor>
    </EntityDescriptor>`;
}

/** What the service asks for (SAML 2.0 Bindings, section 3.4.4.1). */
function readRequest(encoded: string) {
  const xml = inflateRawSync(Buffer.from(encoded, 'base64')).toString();
  const found = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? 'missing';
  return {
    inResponseTo: found(/ ID="([^"]*)"/),
    answerUrl: found(/ AssertionConsumerServiceURL="([^"]*)"/),
    audience: found(/<saml:Issuer[^>]*>([^<]*)</),
  };
}

type Answer = AnswerChanges & {
  issuer: string;
  audience: string;
  answerUrl: string;
  inResponseTo: string | null;
  keys: SamlKeys;
};

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const newId = () => `_${randomBytes(16).toString('hex')}`;

function writeResponse({ nameId, format = EMAIL, attributes = {} }: SamlPerson, answer: Answer): string {
  const { issuer, answerUrl, inResponseTo, signs = 'Assertion', keys, hash = 'sha256' } = answer;
  const { recipient = answerUrl, destination = answerUrl, method = BEARER } = answer;
  const { notBefore = -5, notOnOrAfter = 300, confirmedUntil = 300 } = answer;
  const asked = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  const told = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const statement = told.length === 0 ? '' : `<saml:AttributeStatement>${told.join('')}</saml:AttributeStatement>`;
  const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData NotOnOrAfter="${at(confirmedUntil)}" Recipient="${recipient}"${asked}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statement}</saml:Assertion>`;
  const denial = `<samlp:StatusCode Value="${STATUS}:Responder"><samlp:StatusCode Value="${STATUS}:AuthnFailed"/></samlp:StatusCode>`;
  const status = answer.isDenied === true ? denial : `<samlp:StatusCode Value="${STATUS}:Success"/>`;
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}"${asked}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status>${status}</samlp:Status>${answer.isDenied === true ? '' : assertion}</samlp:Response>`;
  const written = answer.writes?.(xml) ?? xml;
  const signed = signs === null || answer.isDenied === true ? written : sign(written, signs, keys, hash);
  return answer.tampers?.(signed) ?? signed;
}

function sign(xml: string, element: 'Assertion' | 'Response', { privateKey, certificate }: SamlKeys, hash: string) {
  const isOld = hash === 'sha1';
  const signature = new SignedXml({
    privateKey,
    publicCert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: isOld
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  const path = `//*[local-name(.)='${element}']`;
  signature.addReference({
    xpath: path,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: isOld ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signature.computeSignature(xml, { location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signature.getSignedXml();
}

function pageOf({ action, fields }: SamlPost): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,"><main><h1>Acme</h1>
    <form method="post" action="${action}">${inputs.join('')}<button>Sign in</button></form></main></html>`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The provider is not listening on a port');
  return address.port;
}
