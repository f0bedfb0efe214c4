import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEthereumWallet } from '../../../test/support/ethereum-wallet.ts';
import { signUpConfirmed, startTestAccounts, type TestAccounts } from '../../../test/support/sign-in-studio.ts';

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts({ sms: { kind: 'mailbox' } });
});
afterAll(() => accounts.stop());

test.each([
  ['/api/account/passkeys/options', {}],
  ['/api/account/phone', { phoneNumber: '+4915123456789' }],
  ['/api/account/wallets/message', { address: createEthereumWallet().address, chainId: 1 }],
])('whoever has not confirmed the address of the account adds no way in: %s', async (path, body) => {
  const email = `${crypto.randomUUID()}@kinora.test`;
  const squatter = await signUpConfirmed(accounts, email);
  await accounts.pool.query('update "user" set "emailVerified" = false where email = $1', [email]);
  expect(await squatter.post(path, body)).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
  await accounts.pool.query('update "user" set "emailVerified" = true where email = $1', [email]);
  expect((await squatter.post(path, body)).status).toBeLessThan(300);
});

test('of two different ways that are removed at the same time, the last one stays', async () => {
  const browser = await signUpConfirmed(accounts, 'ada@kinora.test');
  await accounts.pool.query(
    `with owner as (select id from "user" where email = 'ada@kinora.test'),
       phone as (insert into phones (user_id, number) select id, '+4915100000001' from owner),
       wallet as (insert into wallets (user_id, address) select id, '0x' || repeat('1f', 20) from owner)
     delete from "account" using owner where "userId" = owner.id`,
  );
  const { rows } = await accounts.pool.query<{ id: string }>('select id from wallets');
  const answers = await Promise.all([
    browser.delete('/api/account/phone'),
    browser.delete(`/api/account/wallets/${rows[0]?.id}`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
});
