import { expectAccessible } from '../support/axe.ts';
import { BILLING, billingPage, buy, expectBilling, subscribe } from '../support/billing-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('an operator reads what tools brought, who stays and which plans began, and takes the numbers along', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.setTimeout(240_000);
  const open = async (email?: string) => {
    const person = await createPerson(origin, email);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    return { person, page: await context.newPage() };
  };
  const { person, page } = await open();
  await person.generate({ prompt: 'a lighthouse at dusk' });
  await subscribe(page, 'Pro');
  await page.goto(BILLING);
  await buy(page, billingPage(page).buy('400 Tokens'));
  await expectBilling(page, async ({ purchasedTokens }, soon) => expect(purchasedTokens('400')).toBeVisible(soon));
  await person.leave();

  const { person: operator, page: admin } = await open(ADMIN);
  await operator.leave();
  await admin.goto('/admin/business');
  await expect(admin.getByRole('heading', { name: 'Business', level: 1 })).toBeVisible();
  const margins = admin.getByRole('region', { name: 'Margin by tool and model', exact: true });
  const made = margins.getByRole('row').filter({ hasText: 'FLUX Image Generator' });
  await expect(made).toContainText('Runware');
  await expect(made.getByRole('cell').nth(2)).toHaveText('1');
  await expect(made).toContainText('not known');
  await expect(margins).toContainText(/A token brought \$0\.0\d+ on average/);
  await margins.getByRole('combobox', { name: 'Sort by' }).selectOption('Cost');
  await expectAccessible(admin);
  const download = admin.waitForEvent('download');
  await margins.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('margins.csv');

  await admin.getByRole('link', { name: 'Cohorts' }).click();
  const people = admin.getByRole('region', { name: 'People by sign-up, table' });
  const newest = people.getByRole('row').nth(1);
  await expect(newest.getByRole('cell').nth(0)).toHaveText('2');
  await expect(newest.getByRole('cell').nth(2)).toHaveText('50%');
  await expect(newest.getByRole('cell').nth(3)).toContainText('$');
  await admin.getByRole('combobox', { name: 'Show' }).selectOption('Share paying');
  await expect(newest.getByRole('cell').nth(3)).toHaveText('50%');
  await expect(admin.getByRole('figure')).toBeVisible();
  await expectAccessible(admin);

  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.goto('/admin/business?part=churn');
  const plans = admin.getByRole('region', { name: 'Plans begun and ended, table' });
  const month = plans.getByRole('row').nth(1);
  await expect(month).toContainText('pro');
  await expect(month.getByRole('cell').nth(3)).toHaveText('1');
  await expect(month.getByRole('cell').nth(7)).toHaveText('+1');
  await expectAccessible(admin);
  const width = await admin.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
