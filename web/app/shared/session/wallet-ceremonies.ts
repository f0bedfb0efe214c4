import { ask, request, understood } from '../api/request.ts';
import { loadTexts } from '../texts/texts-store.ts';
import { textsOf } from '../texts/use-texts.ts';
import { type SignInAnswer, signInSchema } from './sign-in-api.ts';
import type { Wallet } from './wallet-providers.ts';

/** EIP-1193: the person said no. */
const DECLINED = 4001;

/** Has the wallet sign a message of ours and signs in. @throws ApiError of the server, or Error in words for people */
export async function signInByWallet(wallet: Wallet): Promise<SignInAnswer> {
  const path = '/api/auth/sign-in/wallet';
  const schema = await signInSchema('signInAnswerSchema')();
  return understood(schema, await signed(wallet, '/api/auth/wallet/sign-in-message', path), path);
}

/** Has the wallet sign a message of ours and connects it to the account. @throws as `signInByWallet` */
export function linkWallet(wallet: Wallet): Promise<unknown> {
  return signed(wallet, '/api/account/wallets/message', '/api/account/wallets');
}

async function signed({ provider }: Wallet, askAt: string, answerAt: string): Promise<unknown> {
  const call = (method: string, params: unknown[] = []) =>
    provider.request({ method, params }).catch(async (error: unknown) => {
      throw await described(error);
    });
  const address = await firstOf(await call('eth_requestAccounts'));
  const chainId = Number(await call('eth_chainId'));
  const { nonce, message } = await ask(signInSchema('challengeSchema'), askAt, {
    method: 'POST',
    body: { address, chainId },
  });
  const signature = await call('personal_sign', [hex(message), address]);
  return request(answerAt, { method: 'POST', body: { nonce, signature } });
}

async function firstOf(accounts: unknown): Promise<string> {
  const address: unknown = Array.isArray(accounts) ? accounts[0] : null;
  if (typeof address !== 'string') throw new Error((await sayings())('wallet.locked'));
  return address;
}

function hex(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'));
  return `0x${bytes.join('')}`;
}

async function sayings() {
  await loadTexts('ceremonies');
  return textsOf('ceremonies');
}

async function described(error: unknown): Promise<Error> {
  const isDeclined = typeof error === 'object' && error !== null && 'code' in error && error.code === DECLINED;
  const say = await sayings();
  return new Error(say(isDeclined ? 'wallet.declined' : 'wallet.failed'), { cause: error });
}
