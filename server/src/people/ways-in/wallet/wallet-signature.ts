import * as z from 'zod';
import { said } from '../../said.ts';

/** Half the order of the curve secp256k1. EIP-2: of the two signatures that are good for a text only the lower one counts. */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

type Hex = `0x${string}`;

/** An address of an account that holds a key, in any case. */
export const walletAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, said.noEthereumAddress);

/** 65 bytes: r, s and the recovery value. */
export const walletSignature = z
  .string()
  .regex(/^0x[0-9a-fA-F]{130}$/, said.noSignature)
  .transform((text): Hex => `0x${text.slice(2)}`);

/** With the first wallet: most starts do without it. */
const loadLibrary = () => import('./wallet-library.ts');

/** In the mixed case of EIP-55, as addresses are kept. */
export async function checksummed(address: z.output<typeof walletAddress>): Promise<string> {
  const { getAddress } = await loadLibrary();
  return getAddress(address.slice(2).toLowerCase());
}

/**
 * Who signed a text with `personal_sign` (EIP-191, version 0x45), as an EIP-55 address; null for a signature that cannot
 * be one. Wallets that are contracts sign in other ways, which only their chain can check.
 */
export async function signerOf(message: string, signature: Hex): Promise<string | null> {
  if (BigInt(`0x${signature.slice(66, 130)}`) > HIGHEST_S) return null;
  const { recoverMessageAddress } = await loadLibrary();
  try {
    return recoverMessageAddress(message, Buffer.from(signature.slice(2), 'hex'));
  } catch {
    return null;
  }
}
