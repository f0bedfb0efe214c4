import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

const SHA_256 = '2.16.840.1.101.3.4.2.1';

/** A request for a time stamp of these bytes, with the authority's certificates in the answer. */
export function timeStampQuestion(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
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
  return new Uint8Array(AsnConvert.serialize(question));
}

/** The token of an answer. @throws Error when it is none, or the time was not given */
export function readTimeStampAnswer(answer: Uint8Array): Uint8Array {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
  if (!isGranted || timeStampToken === undefined) throw new Error('The time stamp authority gave no time stamp');
  return new Uint8Array(AsnConvert.serialize(timeStampToken));
}
