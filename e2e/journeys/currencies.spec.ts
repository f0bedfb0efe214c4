import type { BrowserContext, Page } from '@playwright/test';
import { BILLING, billingPage, cards, expectBilling, operatorPage, payBy } from '../support/billing-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, openPageOf, type Person } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** What an administrator types: plans by the month and by the year, then packs. */
const lists = {
  EUR: ['24.99', '249.90', '47.99', '479.90', '4.99', '9.99', '18.99', '46.99', '89.99', '219.99'],
  JPY: ['3900', '39000', '7500', '75000', '750', '1500', '3000', '7500', '15000', '37500'],
  KWD: ['7.990', '79.900', '14.990', '149.900', '1.550', '3.050', '6.150', '15.350', '30.650', '76.550'],
} as const;

async function setPrices(admin: Page, currency: keyof typeof lists, tax: string): Promise<void> {
  await admin.getByRole('button', { name: 'Add a currency' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a price list' });
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption(currency.toLowerCase());
  const amounts = dialog.getByRole('table', { name: `Amounts in ${currency}` }).getByRole('textbox');
  await expect(amounts).toHaveCount(lists[currency].length);
  for (const [place, amount] of lists[currency].entries()) await amounts.nth(place).fill(amount);
  await dialog.getByRole('combobox', { name: 'Tax' }).selectOption(tax);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Prices for where people live');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('row').filter({ hasText: `${currency},` })).toContainText('Offered');
}

async function collectTax(admin: Page): Promise<void> {
  const panel = admin.getByRole('region', { name: 'Tax, promotion codes and countries' });
  await panel.getByRole('combobox', { name: 'Tax', exact: true }).selectOption('Collect tax');
  await panel.getByRole('textbox', { name: /^Reason for/ }).fill('We are registered now');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
}

/** On the page of the payment service for whoever runs the studio; empty is all that is left. */
async function refund(operator: Page, { email }: Person, paid: string, amount: string): Promise<void> {
  await operator.goto(operator.url());
  const payment = operator.getByRole('row', { name: email }).filter({ hasText: paid });
  await payment.getByLabel(/^Amount to refund/).fill(amount);
  await payment.getByRole('button', { name: 'Refund' }).click();
}

const newestInvoice = (page: Page) =>
  page.getByRole('region', { name: 'Invoices and payments' }).getByRole('listitem').first();

async function expectInvoice(page: Page, words: readonly string[]): Promise<void> {
  await expectBilling(page, async (_, soon) => {
    for (const word of words) await expect(newestInvoice(page)).toContainText(word, soon);
  });
}

/** An installation with the price lists of an administrator, and browsers of people in it. */
async function openShop(
  origin: string,
  openBrowser: (options: { baseURL: string; locale?: string }) => Promise<BrowserContext>,
  offered: Partial<Record<keyof typeof lists, string>>,
) {
  const open = (person: Person) => openPageOf(person, openBrowser, { baseURL: origin });
  const admin = await open(await createPerson(origin, ADMIN));
  await admin.goto('/admin/sales');
  if (offered.EUR !== undefined) await setPrices(admin, 'EUR', offered.EUR);
  if (offered.JPY !== undefined) await setPrices(admin, 'JPY', offered.JPY);
  if (offered.KWD !== undefined) await setPrices(admin, 'KWD', offered.KWD);
  const choose = async (page: Page, currency: string) => {
    await page.goto(BILLING);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption(currency);
  };
  return { open, admin, choose };
}

for (const { currency, locale, written, plan, month, pack, part, rest, planPart } of [
  {
    ...{ currency: 'JPY', locale: 'ja-JP', written: 'ja', plan: '¥3,900', month: 3900, pack: '¥750' },
    ...{ part: '250', rest: '¥250', planPart: '1301' },
  },
  {
    ...{ currency: 'KWD', locale: 'ar-KW', written: 'ar-u-nu-latn', plan: '7.990', month: 7.99, pack: '1.550' },
    ...{ part: '0.520', rest: '0.520', planPart: '2.660' },
  },
] as const) {
  test(`a plan and a pack in ${currency}, from the price list to the invoice and to the refund`, {
    tag: '@long',
  }, async ({ ownInstallation: { origin }, openBrowser }) => {
    test.setTimeout(180_000);
    const { open, admin, choose } = await openShop(origin, openBrowser, { [currency]: 'Tax is included' });
    const person = await createPerson(origin);
    const page = await open(person);

    await test.step('who comes from there reads the prices as they are written there', async () => {
      const visitor = await (await openBrowser({ baseURL: origin, locale })).newPage();
      const price = new Intl.NumberFormat(written, { style: 'currency', currency }).format(month);
      await expect(async () => {
        await visitor.goto('/');
        await expect(visitor.locator('#pricing')).toContainText(price, { timeout: 1000 });
      }).toPass();
    });

    await test.step('a plan is paid, and goes back in two parts', async () => {
      await choose(page, currency);
      await expect(billingPage(page).plans).toContainText(plan);
      await billingPage(page).subscribe('Pro').click();
      const operator = await operatorPage(page);
      await expect(page.getByRole('main')).toContainText(plan);
      await payBy(page, cards.good);
      await expect(page.getByRole('status').filter({ hasText: 'Your plan is running' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Currency' }), 'it stays from now on').toBeHidden();
      await expect(billingPage(page).plan).toContainText(plan);
      await expectInvoice(page, [plan, 'Paid']);
      await refund(operator, person, plan, planPart);
      await expectInvoice(page, ['Partly refunded', new Intl.NumberFormat('en').format(Number(planPart))]);
      await expect(billingPage(page).subscriptionTokens('2,000')).toBeHidden();
      await refund(operator, person, plan, '');
      await expectInvoice(page, ['Refunded', `${plan} returned`]);
      await expect(billingPage(page).subscriptionTokens('0')).toBeVisible();
      await operator.close();
    });

    await test.step('a pack is paid, and goes back in two parts', async () => {
      await page.goto(BILLING);
      await billingPage(page).buy('400 Tokens').click();
      const operator = await operatorPage(page);
      await expect(page.getByRole('main')).toContainText(pack);
      await payBy(page, cards.good);
      await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toContainText('400 tokens came with it');
      await expectInvoice(page, [pack, 'Paid']);
      await refund(operator, person, pack, part);
      await expectInvoice(page, ['Partly refunded', rest]);
      await refund(operator, person, pack, '');
      await expectInvoice(page, ['Refunded', `${pack} returned`]);
      await expect(page.getByText('There is a debt')).toBeHidden();
    });

    await test.step('the administration lists both with what went back', async () => {
      await admin.goto('/admin/payments');
      const payments = admin.getByRole('region', { name: 'All payments' }).getByRole('row', { name: person.email });
      await expect(payments).toHaveCount(2);
      await expect(payments.filter({ hasText: 'Token pack' })).toContainText(`${pack} refunded`);
      await expect(payments.filter({ hasText: 'Plan: Pro' })).toContainText(`${plan} refunded`);
    });
  });
}

test('a pack and a plan in EUR with tax, by an address and by the number of a business, and back to the cent', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.setTimeout(180_000);
  const { open, admin, choose } = await openShop(origin, openBrowser, { EUR: 'Tax is included' });
  await collectTax(admin);
  const person = await createPerson(origin);
  const page = await open(person);
  await choose(page, 'EUR');
  await expect(async () => {
    await page.goto(BILLING);
    await expect(billingPage(page).plans).toContainText('Tax included', { timeout: 1000 });
  }).toPass();
  await billingPage(page).buy('400 Tokens').click();
  const operator = await operatorPage(page);
  const bill = page.getByRole('form', { name: 'Billing address' });
  await expect(page.getByRole('form', { name: 'Pay by card' })).toBeHidden();
  await bill.getByLabel('Country').selectOption('Germany');
  await bill.getByLabel('City').fill('Berlin');
  await bill.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main')).toContainText('VAT, Germany (19%, included)');
  await expect(page.getByRole('main')).toContainText('€0.80');
  await payBy(page, cards.good);
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  await expectInvoice(page, ['€4.99', 'Net €4.19, tax €0.80']);
  await refund(operator, person, '€4.99', '1.99');
  await expectInvoice(page, ['Partly refunded', '€1.99 returned, €0.32 of it tax']);
  await refund(operator, person, '€4.99', '');
  await expectInvoice(page, ['Refunded', '€4.99 returned, €0.80 of it tax']);

  const business = await open(await createPerson(origin));
  await choose(business, 'EUR');
  await billingPage(business).subscribe('Pro').click();
  await business.waitForURL(/\/pay\//);
  const form = business.getByRole('form', { name: 'Billing address' });
  await form.getByLabel('Country').selectOption('France');
  await form.getByLabel(/^Tax number/).fill('FR12345678901');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(business.getByRole('main')).toContainText('Reverse charge');
  await payBy(business, cards.good);
  await expect(business.getByRole('status').filter({ hasText: 'Your plan is running' })).toBeVisible();
  await expectInvoice(business, ['€24.99', 'Reverse charge: the recipient pays the tax', 'Tax number FR12345678901']);
});
