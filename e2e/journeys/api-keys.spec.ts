import { codeOf, nextCodeOf } from '../../server/test/support/authenticator.ts';
import { expectAccessible } from '../support/axe.ts';
import { PASSWORD } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test('a key is made, shown once, used by a program, and revoked', async ({ studio, origin }) => {
  await studio.goto('/settings?tab=keys');
  await expect(studio.getByText('You have no keys yet.')).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'Create key' }).click();
  await expect(studio.getByText('Please give the key a name')).toBeVisible();
  await studio.getByRole('textbox', { name: 'Name' }).fill('Nightly posters');
  await studio.getByRole('checkbox', { name: 'Account' }).check();
  await studio.getByRole('textbox', { name: 'Monthly spending limit' }).fill('50');
  await studio.getByRole('button', { name: 'Create key' }).click();
  const secret = await studio.getByRole('textbox', { name: 'Your new API key' }).inputValue();
  expect(secret).toMatch(/^kn_/);
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'I have kept it' }).click();

  const headers = { authorization: `Bearer ${secret}` };
  const ask = (path: string) => fetch(`${origin}${path}`, { headers });
  expect(await (await ask('/api/me')).json()).toMatchObject({ balance: { total: 100 } });

  await studio.reload();
  const key = studio.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(key).toContainText('Nightly posters');
  await expect(key).toContainText('0 of 50 tokens this month, last used');
  await expect(studio.getByText(secret)).toHaveCount(0);
  await key.getByRole('button', { name: 'Revoke Nightly posters' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(studio.getByText('You have no keys yet.')).toBeVisible();
  expect((await ask('/api/me')).status).toBe(401);
});

test('a session that has not passed the second factor is asked for a code before it makes a key', async ({
  studio,
  person,
  origin,
  openBrowser,
  watch,
}) => {
  const { request: elsewhere } = await openBrowser();
  const ask = async (path: string, data: object) =>
    (await elsewhere.post(`/api/auth/${path}`, { data, headers: { origin } })).json();
  await ask('sign-in/email', { email: person.email, password: PASSWORD });
  const { totpURI: app } = await ask('two-factor/enable', { password: PASSWORD });
  const used = codeOf(app);
  await ask('two-factor/verify-totp', { code: used });

  watch.expectRefusal({ status: 403, path: '/api/keys' }, { status: 401, path: '/api/auth/two-factor/verify-totp' });
  await studio.goto('/settings?tab=keys');
  await studio.getByRole('textbox', { name: 'Name' }).fill('Nightly posters');
  await studio.getByRole('button', { name: 'Create key' }).click();
  const proof = studio.getByRole('dialog', { name: 'Is it still you?' });
  await expect(proof).toContainText('This needs a code from your authenticator app.');
  await expectAccessible(studio);
  await proof.getByLabel('Code').fill(used);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(proof.getByRole('alert'), 'a code that was used before').toBeVisible();
  await proof.getByLabel('Code').fill(nextCodeOf(app));
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(studio.getByRole('textbox', { name: 'Your new API key' })).toHaveValue(/^kn_/);
  await expect(proof).toBeHidden();
});
