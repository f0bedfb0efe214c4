import fc from 'fast-check';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { createEthereumWallet } from '../../../../test/support/ethereum-wallet.ts';
import { signerOf, walletAddress } from './wallet-signature.ts';

/** Of the curve secp256k1 (SEC 2, 2.4.1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

test('whoever signed a text is named, and nobody else for any other text', async () => {
  const wallet = createEthereumWallet();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, other) => {
      const signature = await wallet.sign(text);
      expect(signerOf(text, signature)).toBe(wallet.address);
      if (other !== text) expect(signerOf(other, signature)).not.toBe(wallet.address);
    }),
    { numRuns: 30 },
  );
});

test('an address is written as another library writes it, however it was typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const lower = `0x${Buffer.from(bytes).toString('hex')}` as const;
      expect(walletAddress.parse(lower)).toBe(getAddress(lower));
      expect(walletAddress.parse(`0x${lower.slice(2).toUpperCase()}`)).toBe(getAddress(lower));
    }),
  );
});

test('the twin of a signature counts for nothing, nor does what is none', async () => {
  const wallet = createEthereumWallet();
  const signature = await wallet.sign('hello');
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const twin = [
    signature.slice(0, 66),
    (ORDER - s).toString(16).padStart(64, '0'),
    signature.endsWith('1b') ? '1c' : '1b',
  ].join('');
  expect(signerOf('hello', twin)).toBeNull();
  expect(signerOf('hello', `0x${'00'.repeat(65)}`)).toBeNull();
  expect(signerOf('hello', `0x${'ff'.repeat(65)}`)).toBeNull();
});
