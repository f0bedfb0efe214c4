import 'reflect-metadata';
import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { ContentInfo, id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const hashes: Readonly<Record<string, string>> = {
  [SHA_256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const SET = 0x31;

export type Question = { body: Uint8Array<ArrayBuffer>; hash: Buffer; nonce: Buffer };

/** A request for a time stamp of these bytes, with the authority's certificates in the answer. */
export function askForTime(bytes: Uint8Array): Question {
  const hash = createHash('sha256').update(bytes).digest();
  const nonce = randomBytes(8);
  // Positive, and not padded.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const question = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null }),
      hashedMessage: new OctetString(hash),
    }),
    nonce: Uint8Array.from(nonce).buffer,
    certReq: true,
  });
  return { body: new Uint8Array(AsnConvert.serialize(question)), hash, nonce };
}

/**
 * The token of an answer to this question. A wrong one in a file would have readers call the file damaged, so it is
 * checked first; whether the authority is to be trusted is for those who read the file.
 * @throws Error when it is none, the time was not given, or it is not signed as it should be
 */
export function readTimeStampAnswer(answer: Uint8Array, { hash, nonce }: Omit<Question, 'body'>): Uint8Array {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || timeStampToken === undefined) throw new Error('The time stamp authority gave no time stamp');
  const token = new Uint8Array(AsnConvert.serialize(timeStampToken));
  const { contentType, content } = AsnConvert.parse(token, ContentInfo);
  if (contentType !== id_signedData) throw new Error('The time stamp is not signed');
  const signed = AsnConvert.parse(content, SignedData);
  const said = signed.encapContentInfo.eContent?.single?.buffer;
  if (said === undefined || signed.encapContentInfo.eContentType !== id_ct_tstInfo)
    throw new Error('It is no time stamp');
  const { messageImprint, nonce: echoed } = AsnConvert.parse(said, TSTInfo);
  if (
    messageImprint.hashAlgorithm.algorithm !== SHA_256 ||
    !hash.equals(Buffer.from(messageImprint.hashedMessage.buffer))
  )
    throw new Error('The time stamp is one of something else');
  if (echoed === undefined || !nonce.equals(Buffer.from(echoed)))
    throw new Error('The time stamp answers another question');
  const certificates = [...(signed.certificates ?? [])].flatMap(({ certificate }) =>
    certificate === undefined ? [] : [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))],
  );
  const [signer, ...more] = signed.signerInfos;
  if (signer === undefined || more.length > 0) throw new Error('The time stamp is not signed once');
  if (!certificates.some((certificate) => isSignedBy(certificate, signer, Buffer.from(said)))) {
    throw new Error('The signature of the time stamp is not good');
  }
  return token;
}

/** By a certificate that is for time stamps, now (RFC 5652, 5.4 and RFC 3161, 2.3). */
function isSignedBy(
  certificate: X509Certificate,
  { digestAlgorithm, signedAttrs = [], signature }: SignerInfo,
  said: Buffer,
): boolean {
  const hash = hashes[digestAlgorithm.algorithm];
  const attribute = signedAttrs.find(({ attrType }) => attrType === MESSAGE_DIGEST)?.attrValues[0];
  if (hash === undefined || attribute === undefined) return false;
  const digest = Buffer.from(AsnConvert.parse(attribute, OctetString).buffer);
  // They are signed as a set, and sent as a field of another name.
  const written = signedAttrs.map((one) => Buffer.from(AsnConvert.serialize(one)));
  const attributes = Buffer.from(AsnConvert.serialize(new OctetString(Buffer.concat(written))));
  attributes[0] = SET;
  const now = Date.now();
  const isInForce = new Date(certificate.validFrom).getTime() <= now && now <= new Date(certificate.validTo).getTime();
  return (
    isInForce &&
    certificate.keyUsage?.includes(TIME_STAMPING) === true &&
    createHash(hash).update(said).digest().equals(digest) &&
    verify(hash, attributes, certificate.publicKey, Buffer.from(signature.buffer))
  );
}
