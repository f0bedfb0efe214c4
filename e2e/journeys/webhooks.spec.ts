import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a webhook is added, tested, its failed call is in the log, its secret is replaced, and it is removed', {
  tag: '@long',
}, async ({ studio, watch }) => {
  watch.expectRefusal({ status: 400, path: '/api/webhooks' });
  await studio.goto('/settings?tab=keys');
  const address = studio.getByRole('textbox', { name: 'Address' });
  const add = studio.getByRole('button', { name: 'Add webhook' });
  await address.fill('http://example.com/hook');
  await add.click();
  await expect(studio.getByText('Please enter an address that begins with https://')).toBeVisible();

  await address.fill('https://localhost/hook');
  await add.click();
  await expect(studio.getByText('This address cannot be reached from the studio')).toBeVisible();

  await address.fill('https://nowhere.invalid/hook');
  await add.click();
  await expect(studio.getByRole('textbox', { name: 'The secret that signs webhook calls' })).toHaveValue(/^whsec_/);
  await studio.getByRole('button', { name: 'I have kept it' }).click();
  const webhook = studio.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first();
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  const calls = studio.getByRole('list', { name: 'Calls' });
  await expect(calls).toContainText('The address could not be reached from the studio');
  await expect(calls).toContainText('Waiting');
  await expectAccessible(studio);
  await webhook.getByRole('button', { name: 'Rotate secret' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect(studio.getByRole('textbox', { name: 'The secret that signs webhook calls' })).toHaveValue(/^whsec_/);
  await expect(webhook).toContainText('The old secret also signs calls until');
  await expectAccessible(studio);
  await studio.getByRole('button', { name: 'I have kept it' }).click();
  await webhook.getByRole('button', { name: 'End the old secret' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'End the old secret' }).click();
  await expect(webhook).not.toContainText('The old secret also signs calls until');
  await webhook.getByRole('button', { name: 'Remove' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(studio.getByText('https://nowhere.invalid/hook')).toHaveCount(0);
});
