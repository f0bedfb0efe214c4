import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEthereumWallet } from '../../../../test/support/ethereum-wallet.ts';
import { checksummed, signerOf, walletAddress, walletSignature } from './wallet-signature.ts';

/** Of the curve secp256k1 (SEC 2, 2.4.1). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

test('whoever signed a text is named, and nobody else for any other text', async () => {
  const wallet = createEthereumWallet();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, other) => {
      const signature = await wallet.sign(text);
      expect(await signerOf(text, signature)).toBe(wallet.address);
      if (other !== text) expect(await signerOf(other, signature)).not.toBe(wallet.address);
    }),
    { numRuns: 30 },
  );
});

// The examples of EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('an address is kept in the mixed case of EIP-55, however it was typed: %s', async (address) => {
  for (const digits of [address.slice(2), address.slice(2).toLowerCase(), address.slice(2).toUpperCase()]) {
    expect(await checksummed(walletAddress.parse(`0x${digits}`))).toBe(address);
  }
});

// The example of web3.js for accounts.sign.
test('a text that another library signed is of the wallet that it says', async () => {
  const signature = walletSignature.parse(
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
  );
  expect(await signerOf('Some data', signature)).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23');
});

test('the twin of a signature counts for nothing, nor does what is none', async () => {
  const wallet = createEthereumWallet();
  const signature = await wallet.sign('hello');
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const twinS = (ORDER - s).toString(16).padStart(64, '0');
  const twin = `0x${signature.slice(2, 66)}${twinS}${signature.endsWith('1b') ? '1c' : '1b'}` as const;
  expect(await signerOf('hello', signature)).toBe(wallet.address);
  expect(await signerOf('hello', twin)).toBeNull();
  expect(await signerOf('hello', `0x${'00'.repeat(65)}`)).toBeNull();
  expect(await signerOf('hello', `0x${'ff'.repeat(65)}`)).toBeNull();
});
