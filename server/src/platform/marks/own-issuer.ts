import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const DAY_MS = 86_400_000;
const ROOT_DAYS = 30 * 365;
/** Without a time stamp a signature is good as long as its certificate. */
const CERTIFICATE_DAYS = 20 * 365;
const KEYS = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Email protection: the purpose that readers of C2PA accept of any issuer (C2PA 2.2, 14.5.1). */
const PURPOSE = '1.3.6.1.5.5.7.3.4';

type NewIssuer = {
  rootCertificate: string;
  certificate: string;
  /** PKCS #8, PEM. */
  privateKey: string;
  expiresAt: Date;
};

/** A root of this installation's own and what it signs files with. The root's key is forgotten at once. */
export async function makeIssuer(studio: string): Promise<NewIssuer> {
  const [rootKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const notBefore = new Date(Date.now() - DAY_MS);
  const until = (days: number) => new Date(notBefore.getTime() + days * DAY_MS);
  const organization = { O: [studio] };
  const issuer = [organization, { CN: [`${studio} marks root`] }];
  const root = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: issuer,
    issuer,
    notBefore,
    notAfter: until(ROOT_DAYS),
    signingAlgorithm: KEYS,
    publicKey: rootKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [organization, { CN: [studio] }],
    issuer,
    notBefore,
    notAfter: until(CERTIFICATE_DAYS),
    signingAlgorithm: KEYS,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([PURPOSE]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    rootCertificate: root.toString('pem'),
    certificate: certificate.toString('pem'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
    expiresAt: certificate.notAfter,
  };
}

function newKeys() {
  return webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
}

/** Positive, as a serial number must be. */
function newSerial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}
