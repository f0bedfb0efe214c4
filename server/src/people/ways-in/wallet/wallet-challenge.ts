import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { checksummed, walletAddress, walletSignature } from './wallet-signature.ts';

const LIFETIME_MS = 300_000;

export const walletChallengeBody = z.strictObject({
  address: walletAddress,
  /** EIP-155: the chain that the wallet is on. */
  chainId: z.int().min(1),
});

export const walletAnswer = z.strictObject({
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
  signature: walletSignature,
});

type Challenge = z.output<typeof walletChallengeBody> & {
  /** The origin of the page that asks. */
  origin: string;
  statement: string;
};

/** A message to sign (ERC-4361), for 5 minutes, the nonce that names it, and whose it is. */
export async function composeWalletMessage({ address: typed, chainId, origin, statement }: Challenge) {
  const address = await checksummed(typed);
  const nonce = randomBytes(16).toString('hex');
  const now = Date.now();
  const lines = [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(now).toISOString()}`,
    `Expiration Time: ${new Date(now + LIFETIME_MS).toISOString()}`,
  ];
  return { nonce, address, message: lines.join('\n') };
}
