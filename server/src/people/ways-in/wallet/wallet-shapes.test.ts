import { describe, expect, test } from 'vitest';
import { createEthereumWallet } from '../../../../test/support/ethereum-wallet.ts';
import { signerOf, walletAddress, walletSignature } from './wallet-signature.ts';

const DIGITS = 'aB'.repeat(20);

describe('is no address', () => {
  test.each([
    DIGITS,
    `0x${DIGITS.slice(1)}`,
    `0x${DIGITS}0`,
    ` 0x${DIGITS}`,
    `0x${DIGITS}\n`,
    `0x${'g'.repeat(40)}`,
    7,
  ])('%j', (text) => {
    expect(walletAddress.safeParse(text).success).toBe(false);
  });
});

describe('is no signature', () => {
  const whole = 'aB'.repeat(65);
  test.each([whole, `0x${whole.slice(1)}`, `0x${whole}0`, ` 0x${whole}`, `0x${whole}\n`, `0x${'g'.repeat(130)}`])(
    '%j',
    (text) => {
      expect(walletSignature.safeParse(`0x${whole}`).success).toBe(true);
      expect(walletSignature.safeParse(text).success).toBe(false);
    },
  );
});

test('the recovery value may be counted from 27, or from 0 as some devices do, and nothing else', async () => {
  const wallet = createEthereumWallet();
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
    const signature = await wallet.sign(text);
    const given = Number.parseInt(signature.slice(-2), 16);
    const withValue = (value: number) => `0x${signature.slice(2, -2)}${value.toString(16).padStart(2, '0')}` as const;
    expect(await signerOf(text, withValue(given - 27))).toBe(wallet.address);
    expect(await signerOf(text, withValue(given === 27 ? 28 : 27))).not.toBe(wallet.address);
    for (const wrong of [2, 26, 29, 53]) expect(await signerOf(text, withValue(wrong)), String(wrong)).toBeNull();
  }
});
