import { ACTIVITY, BILLING, billingPage, buy, LIMITS, subscribe } from '../support/billing-page.ts';
import { downloaded } from '../support/download.ts';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

test('the activity lists every movement, filters it, explains a generation, and is saved as CSV', async ({
  studio,
  person,
}) => {
  await studio.goto(BILLING);
  await buy(studio, billingPage(studio).buy('400 Tokens'));
  await expect(balance(studio, 500)).toBeVisible();
  await person.generate({ prompt: 'A paper boat on a quiet lake', width: 512, height: 512, steps: 10 });

  await studio.goto(ACTIVITY);
  const { movements } = billingPage(studio);
  await expect(movements).toHaveCount(3);
  await expect(movements).toContainText([/FLUX Image Generator.*-8/, /Token pack.*\+400/, /Welcome tokens.*\+100/]);
  const usage = studio.getByRole('region', { name: 'Usage' });
  await expect(usage).toContainText('8 tokens in 30 days');
  await usage.getByText('Show as a table').click();
  await expect(usage.getByRole('row', { name: /FLUX Image Generator 1 8/ })).toBeVisible();

  const saved = await downloaded(studio, studio.getByRole('link', { name: 'Download CSV' }));
  expect(saved.name).toBe('activity.csv');
  expect(saved.bytes.toString().trim().split('\r\n')).toHaveLength(4);

  await studio.getByRole('combobox', { name: 'Kind' }).selectOption('charge');
  await expect(movements).toHaveCount(1);
  const opener = movements.getByRole('button', { name: /^Receipt of FLUX Image Generator/ });
  await opener.click();
  const receipt = studio.getByRole('dialog', { name: 'A paper boat on a quiet lake' });
  await expect(receipt).toContainText(/Tokens used\s*8 tokens/);
  await receipt.getByRole('button', { name: 'Close details' }).click();
  await expect(opener).toBeFocused();

  await studio.getByRole('combobox', { name: 'Tool' }).selectOption('fal_kling_pro');
  await expect(studio.getByRole('heading', { name: 'Nothing of that kind' })).toBeVisible();
  await studio.getByRole('button', { name: 'Show everything' }).click();
  await expect(movements).toHaveCount(3);
  await studio.getByRole('textbox', { name: 'To', exact: true }).fill('2020-01-31');
  await expect(studio.getByRole('heading', { name: 'Nothing of that kind' })).toBeVisible();
});

test('a spending limit stops a generation that goes above it', async ({ studio, origin, person }) => {
  await studio.goto(LIMITS);
  await studio.getByRole('textbox', { name: 'Each day' }).fill('10');
  await studio.getByRole('button', { name: 'Save limits' }).click();
  await expect(studio.getByText('Your spending limits are saved.')).toBeVisible();
  await person.order({ prompt: 'One within the limit', width: 512, height: 512, steps: 10 });
  const answer = await studio.request.post('/functions/v1/ai-image-generator', {
    headers: { origin },
    data: { generationId: crypto.randomUUID(), prompt: 'One above it' },
  });
  expect(answer.status()).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'limit' });
  await studio.reload();
  await expect(studio.getByText('8 of 10 tokens spent today')).toBeVisible();
});

test('automatic top-ups buy a pack when the balance gets low', async ({ studio, person }) => {
  await studio.goto(LIMITS);
  const toggle = studio.getByRole('switch', { name: 'Top up automatically' });
  await expect(toggle, 'without a card').toBeDisabled();
  await subscribe(studio, 'Pro');
  await studio.goto(LIMITS);
  await toggle.check();
  await studio.getByRole('textbox', { name: 'When fewer are left than' }).fill('3095');
  await studio.getByRole('combobox', { name: 'Buy' }).selectOption('tokens_400');
  await studio.getByRole('textbox', { name: 'At most, each month' }).fill('4');
  await studio.getByRole('button', { name: 'Save top-ups' }).click();
  await expect(studio.getByText('Please allow at least the price of the pack')).toBeVisible();
  await studio.getByRole('textbox', { name: 'At most, each month' }).fill('5');
  await studio.getByRole('button', { name: 'Save top-ups' }).click();
  await expect(studio.getByText('Automatic top-ups are on.')).toBeVisible();
  await person.order({ prompt: 'The one that makes it low', width: 512, height: 512, steps: 10 });
  await expect(async () => {
    await studio.reload();
    await expect(studio.getByText('$5 this month so far')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await studio.goto(ACTIVITY);
  await expect(billingPage(studio).movements.filter({ hasText: 'Automatic top-up' })).toContainText('+400');
});
