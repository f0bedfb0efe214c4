import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import {
  ACTIVITY,
  BILLING,
  billingPage,
  buy,
  cards,
  expectBilling,
  operatorPage,
  payBy,
} from '../support/billing-page.ts';
import { type Installation, startInstallation } from '../support/installation.ts';
import { createPerson, type Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// Time is skipped for everybody who pays: these journeys have an installation to themselves.
test.describe.configure({ mode: 'serial' });

let installation: Installation;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  installation = await startInstallation();
});

test.afterAll(() => installation.stop());

/** Presses a button of the operator's page that skips time; the page comes back when it has passed. */
async function skip(operator: Page, button: 'Advance one month' | 'One day' | 'One week'): Promise<void> {
  await operator.getByRole('button', { name: button }).click();
  await operator.waitForLoadState();
}

type OpenBrowser = (options: BrowserContextOptions) => Promise<BrowserContext>;

/** Somebody new, on the payment page of the Pro plan. */
async function startSubscribing(openBrowser: OpenBrowser): Promise<{ person: Person; page: Page; operator: Page }> {
  const { origin } = installation;
  const person = await createPerson(origin);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto(BILLING);
  await billingPage(page).subscribe('Pro').click();
  return { person, page, operator: await operatorPage(page) };
}

test('three renewals bring the allowance of each month, a cancellation lets the plan lapse, and a pack stays', {
  tag: '@long',
}, async ({ openBrowser }) => {
  test.setTimeout(180_000);
  const { person, page, operator } = await startSubscribing(openBrowser);
  await payBy(page, cards.good);
  await expect(page.getByRole('status').filter({ hasText: 'Your plan is running' })).toBeVisible();
  await buy(page, billingPage(page).buy('400 Tokens'));
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toContainText('You have 3,500 now.');
  await person.generate({ prompt: 'A paper boat on a quiet lake', width: 512, height: 512, steps: 10 });

  // Each with its invoice, besides that of the beginning and the pack.
  for (const paid of [3, 4, 5]) {
    await skip(operator, 'Advance one month');
    await expectBilling(page, async ({ subscriptionTokens, purchasedTokens }, soon) => {
      await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(paid, soon);
      await expect(subscriptionTokens('3,000'), 'the allowance is renewed, not added to').toBeVisible(soon);
      await expect(purchasedTokens('400')).toBeVisible(soon);
    });
  }

  await billingPage(page).plan.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(billingPage(page).plan).toContainText('It works until');
  await skip(operator, 'Advance one month');
  await expectBilling(page, async ({ plan, subscriptionTokens, purchasedTokens }, soon) => {
    await expect(plan).toContainText('Free', soon);
    await expect(subscriptionTokens('0')).toBeVisible(soon);
    await expect(purchasedTokens('400')).toBeVisible(soon);
  });

  await page.goto(ACTIVITY);
  const { movements } = billingPage(page);
  await expect(movements.filter({ hasText: 'Tokens of Pro' })).toHaveCount(4);
  await expect(movements.filter({ hasText: 'Unused tokens of the month before' })).toHaveCount(3);
  await expect(movements.filter({ hasText: 'Your plan has ended' })).toContainText('-3,000');
  await expect(movements.filter({ hasText: 'Token pack' })).toContainText('+400');
  await expect(movements.filter({ hasText: 'FLUX Image Generator' })).toContainText('-8');
  await person.leave();
});

test('a downgrade comes at the end of the period, and the month after has the smaller allowance', {
  tag: '@long',
}, async ({ openBrowser }) => {
  const { person, page, operator } = await startSubscribing(openBrowser);
  await payBy(page, cards.good);
  const billing = billingPage(page);
  await expect(billing.plan).toContainText('Pro');
  await billing.switchTo('Business').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay and switch' }).click();
  await expect(billing.subscriptionTokens('6,100')).toBeVisible();
  await billing.switchTo('Pro').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(billing.plan).toContainText('on: Pro, billed every month.');

  await skip(operator, 'Advance one month');
  await expectBilling(page, async ({ plan, subscriptionTokens }, soon) => {
    await expect(plan).toContainText('Pro', soon);
    await expect(plan).toContainText('$25.99', soon);
    await expect(subscriptionTokens('3,000')).toBeVisible(soon);
  });
  await person.leave();
});

test('a renewal that fails is said, and paid with another card on its invoice', { tag: '@long' }, async ({
  openBrowser,
}) => {
  const { person, page, operator } = await startSubscribing(openBrowser);
  await payBy(page, cards.failsLater);
  await expect(billingPage(page).plan).toContainText('Pro');
  await skip(operator, 'Advance one month');
  await expectBilling(page, (_, soon) => expect(page.getByText('Your payment failed')).toBeVisible(soon));
  await expect(billingPage(page).plan, 'the plan stays for now').toContainText('Pro');

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Pay now' }).click();
  const invoice = await opened;
  await payBy(invoice, cards.good);
  await expect(invoice.getByText('Paid', { exact: false }).first()).toBeVisible();
  await expectBilling(page, async ({ subscriptionTokens }, soon) => {
    await expect(page.getByText('Your payment failed')).toBeHidden(soon);
    await expect(subscriptionTokens('3,000')).toBeVisible(soon);
  });
  await person.leave();
});
