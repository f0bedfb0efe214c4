import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** An address, 40 lower-case hexadecimal digits, in the mixed case of EIP-55. */
export function getAddress(digits: string): string {
  const hash = hexOf(keccak_256(new TextEncoder().encode(digits)));
  const mixed = [...digits].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${mixed.join('')}`;
}

/**
 * Recovers the address that signed a text by EIP-191, version 0x45, from the signature's 65 bytes (r, s and the recovery
 * value). Throws when they cannot be a signature.
 */
export function recoverMessageAddress(message: string, signature: Uint8Array): string {
  const text = new TextEncoder().encode(message);
  const head = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`);
  const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    .addRecoveryBit(recoveryBit(signature[64]))
    .recoverPublicKey(keccak_256(new Uint8Array([...head, ...text])));
  // An address is the end of the hash of both coordinates, without the byte in front that says that both are there.
  return getAddress(hexOf(keccak_256(key.toBytes(false).subarray(1)).subarray(-20)));
}

/** Counted from 27, or from 0 as some devices do. */
function recoveryBit(value: number | undefined): number {
  if (value === 0 || value === 27) return 0;
  if (value === 1 || value === 28) return 1;
  throw new RangeError(`${value} is no recovery value`);
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
