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
import { expect, test } from '../support/test.ts';
import { balance, TOOL } from '../support/tool-page.ts';

test('a token pack is bought by card, and its tokens are there on the way back', async ({ studio, watch }) => {
  // What the page was asking for when somebody signed out.
  for (const path of ['/api/me', '/api/generations', '/api/events', '/api/billing/overview']) {
    watch.expectRefusal({ status: 401, path });
  }
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

  await studio.getByRole('button', { name: 'Account menu' }).click();
  await studio.getByRole('button', { name: 'Sign out' }).click();
  await expect(studio, 'nor does the next sign-in say it again').toHaveURL(
    (url) => url.pathname === '/login' && url.searchParams.get('next') === BILLING,
  );
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

test('a payment page that cannot be opened is said, and the billing that cannot be loaded can be asked for again', async ({
  studio,
  watch,
}) => {
  watch.expectRefusal({ status: 500, path: '/api/billing/overview' });
  const overview = '/api/billing/overview';
  await studio.route(overview, (route) => route.fulfill({ status: 500, json: { error: 'Not now', code: 'internal' } }));
  await studio.goto(BILLING);
  await expect(studio.getByText('Your billing could not be loaded')).toBeVisible();
  await studio.unroute(overview);
  await studio.getByRole('button', { name: 'Retry' }).click();

  const checkout = '/functions/v1/create-checkout-session';
  await studio.route(checkout, (route) => route.fulfill({ json: {} }));
  await billingPage(studio).buy('400 Tokens').click();
  const alert = studio.getByRole('alert');
  await expect(alert).toContainText('Error purchasing tokens: No session ID returned from server');
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await studio.unroute(checkout);
  await studio.route(checkout, (route) => route.fulfill({ json: { sessionId: 'cs_1', url: 'javascript:0' } }));
  await billingPage(studio).subscribe('Pro').click();
  await expect(alert).toContainText('Error starting subscription: Stripe failed to load');
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

test('a bank debit is on its way for whoever leaves meanwhile, and brings nothing when the bank refuses', {
  tag: '@long',
}, async ({ studio }) => {
  await studio.goto(BILLING);
  await billingPage(studio).buy('400 Tokens').click();
  const operator = await operatorPage(studio);
  const bank = studio.getByRole('form', { name: 'Pay by bank debit' });
  await bank.getByLabel('The bank will').selectOption('refuse the debit');
  await bank.getByRole('button').click();
  const confirming = studio.getByRole('status').filter({ hasText: 'Confirming your payment' });
  await expect(confirming).toContainText('Your bank is still deciding');
  const comeBack = studio.url();
  await studio.goto(BILLING);
  const onItsWay = studio.getByText('A payment is on its way');
  await expect(onItsWay).toBeVisible();
  await expect(balance(studio, 100)).toBeVisible();

  await studio.goto(comeBack);
  await expect(confirming).toBeVisible();
  await operator.getByRole('button', { name: 'Let banks decide now' }).click();
  await expect(studio.getByRole('status').filter({ hasText: 'Nothing was bought' })).toContainText(
    'The payment did not go through. Nothing was charged',
  );
  await expect(onItsWay).toBeHidden();
  await expect(balance(studio, 100)).toBeVisible();
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
  await expect(studio.getByText('You are on Business now')).toBeInViewport();
  await expect(billing.plan).toContainText('Business');
  await expect(billing.subscriptionTokens('6,100')).toBeVisible();

  await billing.switchTo('Pro').click();
  const later = studio.getByRole('dialog', { name: 'Switch to Pro' });
  await expect(later).toContainText('You pay nowNothing');
  await later.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(billing.plan).toContainText('on: Pro, billed every month.');
  await expect(billing.plan).toContainText('$25.99');
  await expect(billing.plans).toContainText('Starts on');
  await expect(studio.getByText('You switch to Pro later')).toBeInViewport();
  await billing.plan.getByRole('button', { name: 'Keep Business' }).click();
  await expect(billing.plan.getByRole('button', { name: 'Keep Business' })).toBeHidden();
  await expect(billing.plan).toContainText('$49.99');

  await billing.plan.getByRole('button', { name: 'Cancel plan' }).click();
  const question = studio.getByRole('dialog', { name: 'Cancel Business?' });
  await expect(question).toContainText('Tokens from packs are kept');
  await question.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(studio.getByText('Subscription canceled')).toBeVisible();
  await expect(billing.plan).toContainText('Your plan is canceled. It works until');
  await expect(billing.subscriptionTokens('6,100'), 'nothing lapses before').toBeVisible();
  await billing.plan.getByRole('button', { name: 'Resume Business' }).click();
  await expect(billing.plan).toContainText('Next billing date');
});

test('a plan that was just bought and is canceled is not said to be running any more', async ({ studio }) => {
  await subscribe(studio, 'Pro');
  const isRunning = studio.getByText('Your plan is running');
  await expect(isRunning).toBeVisible();
  await billingPage(studio).plan.getByRole('button', { name: 'Cancel plan' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(studio.getByText(/^It works until .*\d{4}\.$/)).toBeVisible();
  await expect(isRunning).toBeHidden();
});

test('by the year, a plan is billed once and brings the tokens of a month', { tag: '@long' }, async ({ studio }) => {
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

test('a subscription can be cancelled from the account, too', { tag: '@long' }, async ({ studio }) => {
  await subscribe(studio, 'Pro');
  await studio.getByRole('tab', { name: 'Account' }).click();
  const section = studio.getByRole('region', { name: 'Subscription' });
  await section.getByRole('button', { name: 'Cancel subscription' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(section).toContainText('Pro is canceled and works until');
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
  test(`in the ${theme} theme, the billing has no serious accessibility problem`, {
    tag: theme === 'light' ? ['@long'] : [],
  }, async ({ studio }) => {
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

test('on a phone, the billing never scrolls sideways', { tag: '@long' }, async ({ person, openBrowser }) => {
  const phone = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.addCookies(person.cookies);
  const page = await phone.newPage();
  await subscribe(page, 'Pro');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  for (const address of [ACTIVITY, LIMITS]) {
    await page.goto(address);
    await expect(page.getByRole('tabpanel', { name: 'Billing' }).getByRole('heading').first()).toBeVisible();
    expect(await width(), address).toBeLessThanOrEqual(390);
  }
});
