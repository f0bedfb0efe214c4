import { expectAccessible } from '../support/axe.ts';
import {
  ACTIVITY,
  BILLING,
  billingPage,
  buy,
  cards,
  expectBilling,
  LIMITS,
  operatorPage,
  payBy,
  subscribe,
} from '../support/billing-page.ts';
import { downloaded } from '../support/download.ts';
import { expect, test } from '../support/test.ts';
import { balance, TOOL } from '../support/tool-page.ts';

test('a token pack is bought by card, and its tokens are there on the way back', async ({ studio }) => {
  await studio.goto(BILLING);
  const billing = billingPage(studio);
  await expect(billing.plan).toContainText('Free');
  await expect(billing.tokens).toContainText('100');
  await expect(studio.getByText('Test payments', { exact: true }).first()).toBeVisible();
  await billing.buy('800 Tokens').click();
  await studio.waitForURL(/\/pay\//);
  await expect(studio.getByRole('main')).toContainText('$10.00');
  await payBy(studio, cards.good);

  const outcome = studio.getByRole('status').filter({ hasText: 'Thank you!' });
  await expect(outcome).toContainText('800 tokens came with it. You have 900 now.');
  await expect(studio, 'a reload says it only once').toHaveURL(BILLING);
  await expect(billing.purchasedTokens('800')).toBeVisible();
  await expect(balance(studio, 900)).toBeVisible();
  await outcome.getByRole('button', { name: 'Dismiss' }).click();
  await expect(outcome).toBeHidden();
});

test('who leaves the payment page has bought nothing', async ({ studio }) => {
  await studio.goto(BILLING);
  await billingPage(studio).buy('400 Tokens').click();
  await studio.getByRole('link', { name: /Cancel and go back/ }).click();
  await expect(studio.getByRole('status').filter({ hasText: 'Nothing was bought' })).toBeVisible();
  await expect(studio).toHaveURL(BILLING);
  await expect(balance(studio, 100)).toBeVisible();
  await expect(billingPage(studio).buy('400 Tokens')).toBeEnabled();
});

test('after a declined card, another one can be tried on the same page', async ({ studio, watch }) => {
  await studio.goto(BILLING);
  await buy(studio, billingPage(studio).buy('400 Tokens'), cards.declined);
  await expect(studio.getByRole('alert')).toHaveText('Your card was declined.');
  watch.expectRefusal({ status: 422, path: new URL(studio.url()).pathname });
  await payBy(studio, cards.good);
  await expect(balance(studio, 500)).toBeVisible();
});

test('a card whose bank asks is charged when its owner confirms', async ({ studio }) => {
  await studio.goto(BILLING);
  await buy(studio, billingPage(studio).buy('400 Tokens'), cards.asksBank);
  await studio.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(studio.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  await expect(balance(studio, 500)).toBeVisible();
});

test('a bank debit is waited for, and credited once the bank agrees', async ({ studio }) => {
  await studio.goto(BILLING);
  await billingPage(studio).buy('400 Tokens').click();
  const operator = await operatorPage(studio);
  const bank = studio.getByRole('form', { name: 'Pay by bank debit' });
  await bank.getByRole('button').click();
  await expect(studio.getByRole('status').filter({ hasText: 'Confirming your payment' })).toContainText(
    'Your bank is still deciding',
  );
  await operator.getByRole('button', { name: 'Let banks decide now' }).click();
  await expect(studio.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  await expect(balance(studio, 500)).toBeVisible();
});

test('a plan is subscribed to, switched up at once and down for later, cancelled and resumed', async ({ studio }) => {
  await subscribe(studio, 'Pro');
  const billing = billingPage(studio);
  await expect(billing.plan).toContainText('Pro');
  await expect(billing.plan).toContainText('$25.99');
  await expect(billing.subscriptionTokens('3,100')).toBeVisible();
  await expect(studio.getByRole('region', { name: 'Payment method' })).toContainText('Visa ending in 4242');
  await expect(studio.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);

  await billing.switchTo('Business').click();
  const dialog = studio.getByRole('dialog', { name: 'Switch to Business' });
  await expect(dialog).toContainText('You pay now$24');
  await expect(dialog).toContainText('3,000 tokens');
  await expect(dialog).toContainText('$49.99 every month');
  await dialog.getByRole('button', { name: 'Pay and switch' }).click();
  await expect(studio.getByText('You are on Business now.')).toBeVisible();
  await expect(billing.plan).toContainText('Business');
  await expect(billing.subscriptionTokens('6,100')).toBeVisible();

  await billing.switchTo('Pro').click();
  const later = studio.getByRole('dialog', { name: 'Switch to Pro' });
  await expect(later).toContainText('You pay nowNothing');
  await later.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(billing.plan).toContainText('on: Pro, billed every month.');
  await expect(billing.plan).toContainText('$25.99');
  await expect(billing.plans).toContainText('Starts on');
  await billing.plan.getByRole('button', { name: 'Keep Business' }).click();
  await expect(billing.plan.getByRole('button', { name: 'Keep Business' })).toBeHidden();
  await expect(billing.plan).toContainText('$49.99');

  await billing.plan.getByRole('button', { name: 'Cancel plan' }).click();
  const question = studio.getByRole('dialog', { name: 'Cancel Business?' });
  await expect(question).toContainText('Tokens from packs are kept');
  await question.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(studio.getByText('Subscription cancelled')).toBeVisible();
  await expect(billing.plan).toContainText('Your plan is cancelled. It works until');
  await expect(billing.subscriptionTokens('6,100'), 'nothing lapses before').toBeVisible();
  await billing.plan.getByRole('button', { name: 'Resume Business' }).click();
  await expect(billing.plan).toContainText('Next billing date');
});

test('by the year, a plan is billed once and brings the tokens of a month', async ({ studio }) => {
  await studio.goto(BILLING);
  const billing = billingPage(studio);
  await billing.yearly.click();
  await expect(billing.plans).toContainText('$252 billed once a year');
  await expect(billing.plans).toContainText('$480 billed once a year');
  await expect(billing.plans).not.toContainText('$25.99');
  await buy(studio, billing.subscribe('Pro'));
  await expect(billing.plan).toContainText('every year');
  await expect(billing.plan).toContainText('$252');
  await expect(billing.plan).toContainText('Next tokens');
  await expect(billing.subscriptionTokens('3,100')).toBeVisible();
});

test('a subscription can be cancelled from the account, too', async ({ studio }) => {
  await subscribe(studio, 'Pro');
  await studio.getByRole('tab', { name: 'Account' }).click();
  const section = studio.getByRole('region', { name: 'Subscription' });
  await section.getByRole('button', { name: 'Cancel subscription' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(section).toContainText('Pro is cancelled and works until');
});

test('an upgrade that the bank wants approved happens once it is', async ({ studio }) => {
  await studio.goto(BILLING);
  const billing = billingPage(studio);
  await buy(studio, billing.subscribe('Pro'), cards.asksBank);
  await studio.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(billing.plan).toContainText('Pro');

  await billing.switchTo('Business').click();
  const dialog = studio.getByRole('dialog', { name: 'Switch to Business' });
  await dialog.getByRole('button', { name: 'Pay and switch' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your bank asks for approval');
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect(billing.plan, 'nothing has changed yet').toContainText('Pro');
  const invoice = studio.waitForEvent('popup');
  await studio.getByRole('link', { name: 'Approve the payment' }).click();
  const page = await invoice;
  await page.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page.getByText('paid').first()).toBeVisible();
  await page.close();
  await expect(async () => {
    await studio.reload();
    await expect(billing.plan).toContainText('Business', { timeout: 2000 });
  }).toPass();
  await expect(billing.subscriptionTokens('6,100')).toBeVisible();
});

test('a refund by the operator takes the tokens of the payment back; what was spent is a debt', async ({
  studio,
  person,
}) => {
  await studio.goto(BILLING);
  await billingPage(studio).buy('400 Tokens').click();
  const operator = await operatorPage(studio);
  await payBy(studio, cards.good);
  await expect(studio.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();

  const refund = async (amount: string) => {
    await operator.goto(operator.url());
    const payment = operator.getByRole('row', { name: person.email }).filter({ hasText: '$5.00' });
    await payment.getByLabel(/^Amount to refund/).fill(amount);
    await payment.getByRole('button', { name: 'Refund' }).click();
  };
  await refund('2.50');
  await expectBilling(studio, ({ purchasedTokens }, soon) => expect(purchasedTokens('200')).toBeVisible(soon));

  for (let number = 1; number <= 13; number += 1) {
    await person.order({ prompt: `Picture ${number}`, width: 512, height: 512, steps: 10 });
  }
  await refund('');
  await expectBilling(studio, async ({ tokens }, soon) => {
    await expect(tokens).toContainText('Debt, paid by the next tokens4', soon);
    await expect(studio.getByText('There is a debt')).toBeVisible(soon);
  });
  await studio.goto(ACTIVITY);
  const { movements } = billingPage(studio);
  await expect(movements.filter({ hasText: 'A payment was returned' })).toHaveCount(2);
  await person.cancelAll();
});

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
  expect(saved.name).toBe('kinora-activity.csv');
  expect(saved.bytes.toString().trim().split('\r\n')).toHaveLength(4);

  await studio.getByRole('combobox', { name: 'Kind' }).selectOption('charge');
  await expect(movements).toHaveCount(1);
  const opener = movements.getByRole('button', { name: /^Receipt of FLUX Image Generator/ });
  await opener.click();
  const receipt = studio.getByRole('dialog', { name: 'A paper boat on a quiet lake' });
  await expect(receipt).toContainText('8 tokens quoted and charged');
  await receipt.getByRole('button', { name: 'Close', exact: true }).click();
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
  await studio.getByRole('textbox', { name: 'At the most, each month' }).fill('4');
  await studio.getByRole('button', { name: 'Save top-ups' }).click();
  await expect(studio.getByText('Please allow at least the price of the pack')).toBeVisible();
  await studio.getByRole('textbox', { name: 'At the most, each month' }).fill('5');
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

test('who is short of tokens is led from the tool to the billing', async ({ studio, person }) => {
  for (let number = 1; number <= 12; number += 1) {
    await person.order({ prompt: `Picture ${number}`, width: 512, height: 512, steps: 10 });
  }
  await studio.goto(TOOL);
  await studio.getByRole('link', { name: 'get tokens' }).click();
  await expect(studio).toHaveURL(BILLING);
  await expect(studio.getByText('Only 4 tokens are left.')).toBeVisible();
  await person.cancelAll();
});

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, the billing has no serious accessibility problem`, async ({ studio }) => {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await subscribe(studio, 'Pro');
    await expectAccessible(studio);
    await billingPage(studio).switchTo('Business').click();
    await expect(studio.getByRole('dialog')).toContainText('You pay now');
    await expectAccessible(studio);
    await studio.keyboard.press('Escape');
    for (const address of [ACTIVITY, LIMITS]) {
      await studio.goto(address);
      await expect(studio.getByRole('tabpanel', { name: 'Billing' }).getByRole('heading').first()).toBeVisible();
      await expectAccessible(studio);
    }
  });
}
