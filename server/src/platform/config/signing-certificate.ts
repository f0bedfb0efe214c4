import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

export type SigningCertificate = {
  /** PEM: first what signs, then each one's issuer. */
  chain: string[];
  privateKey: string;
  algorithm: 'ES256' | 'ES384';
};

const VARIABLES = 'C2PA_CERTIFICATES and C2PA_PRIVATE_KEY';
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const algorithms: Readonly<Record<string, SigningCertificate['algorithm']>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
};
/** Purposes that readers of C2PA accept: signing of claims, email protection, documents. */
const PURPOSES = ['1.3.6.1.4.1.62558.2.1', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'];

/**
 * What the operator has files signed with; null: the installation's own issuer.
 * @throws Error that names what is missing or wrong
 */
export function readSigningCertificate(env: {
  C2PA_CERTIFICATES?: string | undefined;
  C2PA_PRIVATE_KEY?: string | undefined;
}): SigningCertificate | null {
  const { C2PA_CERTIFICATES: certificates, C2PA_PRIVATE_KEY: key } = env;
  if (certificates === undefined && key === undefined) return null;
  if (certificates === undefined || key === undefined) throw new Error(`Signing files needs both ${VARIABLES}`);
  const chain = certificatesIn(withLines(certificates));
  const privateKey = keyIn(withLines(key));
  const [signer] = chain;
  if (signer === undefined) throw new Error('C2PA_CERTIFICATES holds no certificate in PEM');
  const algorithm = algorithms[privateKey.asymmetricKeyDetails?.namedCurve ?? ''];
  if (algorithm === undefined) throw new Error('C2PA_PRIVATE_KEY must be an EC key on the curve P-256 or P-384');
  if (!signer.checkPrivateKey(privateKey)) {
    throw new Error('C2PA_PRIVATE_KEY is not the key of the first certificate in C2PA_CERTIFICATES');
  }
  if (signer.ca) throw new Error('The first certificate in C2PA_CERTIFICATES is an authority: put its signer first');
  if (!signer.keyUsage?.some((purpose) => PURPOSES.includes(purpose))) {
    throw new Error('The first certificate in C2PA_CERTIFICATES is not meant for C2PA: it needs email protection');
  }
  for (const [place, certificate] of chain.entries()) {
    if (Date.parse(certificate.validTo) < Date.now()) {
      throw new Error(`Certificate ${place + 1} in C2PA_CERTIFICATES expired on ${certificate.validTo}`);
    }
    const issuer = chain[place + 1];
    if (issuer !== undefined && !(certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))) {
      throw new Error(`Certificate ${place + 1} in C2PA_CERTIFICATES is not issued by the one after it`);
    }
  }
  return {
    chain: chain.map((certificate) => certificate.toString()),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    algorithm,
  };
}

/** Where a variable must be one line, `\n` stands for the end of a line. */
const withLines = (text: string) => text.replaceAll('\\n', '\n');

function certificatesIn(pem: string): X509Certificate[] {
  try {
    return (pem.match(PEM) ?? []).map((one) => new X509Certificate(one));
  } catch {
    throw new Error('C2PA_CERTIFICATES holds something that is no certificate in PEM');
  }
}

function keyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('C2PA_PRIVATE_KEY is no private key in PEM without a password');
  }
}
