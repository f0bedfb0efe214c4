import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import * as z from 'zod';

/** An address of an account that holds a key, in any case, written in the mixed case of EIP-55. */
export const walletAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'This is no Ethereum address')
  .transform((address) => checksummed(address.slice(2).toLowerCase()));

/** 65 bytes: r, s and the recovery value. */
export const walletSignature = z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'This is no signature of a wallet');

/**
 * Who signed a text with `personal_sign` (EIP-191, version 0x45), as an EIP-55 address; null for a signature that cannot
 * be one. Wallets that are contracts sign in other ways, which only their chain can check.
 */
export function signerOf(text: string, signature: string): string | null {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const recovery = (bytes[64] ?? 0) % 27;
  if (recovery > 1) return null;
  try {
    const parsed = secp256k1.Signature.fromBytes(new Uint8Array(bytes.subarray(0, 64)), 'compact');
    // EIP-2: of the two signatures that are good for a text only the lower one counts.
    if (parsed.hasHighS()) return null;
    const key = parsed.addRecoveryBit(recovery).recoverPublicKey(personalHash(text)).toBytes(false);
    return checksummed(Buffer.from(keccak_256(key.slice(1)).slice(-20)).toString('hex'));
  } catch {
    return null;
  }
}

function personalHash(text: string): Uint8Array {
  const content = Buffer.from(text);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${content.length}`);
  return keccak_256(new Uint8Array(Buffer.concat([prefix, content])));
}

/** EIP-55: a letter is upper case where the hash of the address has a digit of 8 or more. */
function checksummed(lower: string): string {
  const hash = Buffer.from(keccak_256(new Uint8Array(Buffer.from(lower)))).toString('hex');
  const letters = [...lower].map((letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}
