import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a key is made, shown once, used by a program, and revoked', async ({ studio, origin }) => {
  await studio.goto('/settings?tab=keys');
  await expect(studio.getByText('You have no keys yet.')).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'Create key' }).click();
  await expect(studio.getByText('Please give the key a name')).toBeVisible();
  await studio.getByRole('textbox', { name: 'Name' }).fill('Nightly posters');
  await studio.getByRole('checkbox', { name: 'Account' }).check();
  await studio.getByRole('textbox', { name: 'Spends each month at most' }).fill('50');
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
