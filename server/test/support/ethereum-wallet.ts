import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A wallet with a new key of its own, that signs as browsers' wallets do (`personal_sign`). */
export function createEthereumWallet() {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    /** EIP-55. */
    address: account.address,
    sign: (message: string) => account.signMessage({ message }),
  };
}
