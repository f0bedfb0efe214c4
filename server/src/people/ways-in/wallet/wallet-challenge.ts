import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { walletAddress, walletSignature } from './wallet-signature.ts';

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
  /** Of the page that asks. */
  origin: string;
  statement: string;
};

/** A message to sign (ERC-4361), for 5 minutes, and the nonce that names it. */
export function composeWalletMessage({ address, chainId, origin, statement }: Challenge) {
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
  return { nonce, message: lines.join('\n') };
}
