import type { BrowserContext } from '@playwright/test';
import { createEthereumWallet } from '../../server/test/support/ethereum-wallet.ts';
import { loseSession } from '../support/account-pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '/settings?tab=account';

/** A wallet in the browser that really signs, as extensions put themselves there (EIP-1193, EIP-6963). */
async function addWallet(context: BrowserContext, name: string | null) {
  const wallet = createEthereumWallet();
  let isWilling = true;
  await context.exposeFunction('signInWallet', (hex: string) =>
    isWilling ? wallet.sign(Buffer.from(hex.slice(2), 'hex').toString()) : null,
  );
  await context.addInitScript(
    ({ address, walletName }) => {
      const provider = {
        async request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
          if (method === 'eth_requestAccounts') return [address.toLowerCase()];
          if (method === 'eth_chainId') return '0x89';
          const sign: unknown = Reflect.get(window, 'signInWallet');
          const signature = typeof sign === 'function' && method === 'personal_sign' ? await sign(params[0]) : null;
          if (signature === null) throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
          return signature;
        },
      };
      if (walletName === null) {
        Reflect.set(window, 'ethereum', provider);
        return;
      }
      addEventListener('eip6963:requestProvider', () => {
        const detail = { info: { uuid: crypto.randomUUID(), name: walletName, icon: '', rdns: 'test.fox' }, provider };
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      });
    },
    { address: wallet.address, walletName: name },
  );
  return {
    address: wallet.address,
    decline: () => {
      isWilling = false;
    },
  };
}

test('a wallet is connected, signs in, says no, and is removed', { tag: '@long' }, async ({ studio, watch }) => {
  watch.expectRefusal({ status: 401, path: '/api/auth/sign-in/wallet' });
  const wallet = await addWallet(studio.context(), 'Test Fox');
  await studio.goto(ACCOUNT);
  const section = studio.getByRole('region', { name: 'Ethereum wallets' });
  await section.getByRole('button', { name: 'Connect Test Fox' }).click();
  const line = section.getByRole('list', { name: 'Your wallets' }).getByRole('listitem');
  await expect(line).toContainText(wallet.address);
  await expectAccessible(studio);

  const enter = async () => {
    await loseSession(studio);
    await studio.goto('/login');
    await studio.getByRole('button', { name: 'Use my wallet Test Fox' }).click();
  };
  await enter();
  await expect(studio).toHaveURL('/dashboard');
  await studio.goto(ACCOUNT);
  await section.getByRole('button', { name: `Remove ${wallet.address}` }).click();
  await expect(line).toHaveCount(0);
  await enter();
  await expect(studio.getByRole('alert')).toContainText('This wallet is not connected to an account');
  await expectAccessible(studio);
  wallet.decline();
  await studio.getByRole('button', { name: 'Use my wallet Test Fox' }).click();
  await expect(studio.getByRole('alert')).toContainText('You declined in your wallet');
});

test('an older wallet is found too, and without one nothing is offered', { tag: '@long' }, async ({
  page,
  openBrowser,
  watch,
}) => {
  watch.expectRefusal({ status: 401, path: '/api/auth/sign-in/wallet' });
  await addWallet(page.context(), null);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use my Ethereum wallet' }).click();
  await expect(page.getByRole('alert')).toContainText('This wallet is not connected to an account');

  const without = await (await openBrowser()).newPage();
  await without.goto('/login');
  await expect(without.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(without.getByRole('button', { name: /wallet/i })).toHaveCount(0);
});
