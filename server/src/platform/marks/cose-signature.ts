import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import type { SigningCertificate } from '../config/signing-certificate.ts';

/** RFC 9052 and 9053: the numbers of header parameters and algorithms. */
const ALGORITHM = 1;
const CERTIFICATES = 33;
const algorithms = {
  ES256: { number: -7, hash: 'sha256' },
  ES384: { number: -35, hash: 'sha384' },
} as const;
/** CBOR's tag of a COSE_Sign1. */
const TAG = 0xd2;

/** Answers a time stamp of these bytes (RFC 3161, TimeStampToken), or null where there is none to have. */
export type TimeStamp = (bytes: Uint8Array) => Promise<Uint8Array | null>;

/**
 * Signs a claim as C2PA has it (C2PA 2.2, 13.2 and 10.3.2): a COSE_Sign1 with detached payload, the chain in its protected
 * header and a time stamp of the signature in the other, filled up to `bytes`.
 */
export async function coseSignature(
  claim: Uint8Array,
  { chain, privateKey, algorithm }: SigningCertificate,
  { bytes, timeStamp }: { bytes: number; timeStamp: TimeStamp },
): Promise<Uint8Array> {
  const { number, hash } = algorithms[algorithm];
  const certificates = chain.map((pem) => new Uint8Array(new X509Certificate(pem).raw));
  const protectedHeader = encodeCBOR(
    new Map<number, CBORType>([
      [ALGORITHM, number],
      [CERTIFICATES, certificates.length === 1 ? (certificates[0] ?? null) : certificates],
    ]),
  );
  const structure = (context: string, payload: Uint8Array) =>
    encodeCBOR([context, protectedHeader, new Uint8Array(), new Uint8Array(payload)]);
  const key = { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  const signature = new Uint8Array(sign(hash, structure('Signature1', claim), key));
  // Readers take the stamp for one of this whole structure, not of the signature alone.
  const token = await timeStamp(structure('CounterSignature', encodeCBOR(signature)));
  const stamp: [string, CBORType][] =
    token === null ? [] : [['sigTst2', new Map([['tstTokens', [new Map([['val', token]])]]])]];
  const sized = (padding: number) =>
    encodeCBOR([
      protectedHeader,
      new Map<string, CBORType>([...stamp, ['pad', new Uint8Array(padding)]]),
      null,
      signature,
    ]);
  // The length of a byte string of this size is always written in two bytes.
  const SHORT = 256;
  const room = bytes - 1 - sized(SHORT).length;
  if (room < 0) throw new Error('The signature does not fit into the room for it');
  return Uint8Array.from([TAG, ...sized(SHORT + room)]);
}
