import { expectAccessible } from '../support/axe.ts';
import { BILLING, billingPage, buy, expectBilling } from '../support/billing-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('an operator sees what a refund would do, pays back a part and then the rest, and the payer hears of it', async ({
  ownInstallation: { origin },
  openStudio,
}) => {
  const person = await createPerson(origin);
  const page = await openStudio(person);
  const operator = await createPerson(origin, ADMIN);
  const admin = await openStudio(operator);
  await operator.leave();
  await page.goto(BILLING);
  await buy(page, billingPage(page).buy('400 Tokens'));
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();

  await admin.goto('/admin/payments');
  const payment = admin.getByRole('region', { name: 'All payments' }).getByRole('row', { name: person.email });
  const refund = payment.getByRole('button', { name: /^Refund/ });
  const dialog = admin.getByRole('dialog', { name: 'Refund a payment' });
  const confirm = dialog.getByRole('button', { name: 'Refund', exact: true });
  const amount = dialog.getByRole('textbox', { name: 'Amount in USD' });

  await refund.click();
  await expect(dialog).toContainText(`$5 of this payment of ${person.email} is left.`);
  await expect(amount).toHaveValue('5.00');
  await expect(dialog).toContainText('400 tokens are taken back.');
  await amount.fill('5.01');
  await expect(dialog).toContainText('Enter an amount of at most $5');
  await expect(confirm).toBeDisabled();
  await amount.fill('1.25');
  await expect(dialog).toContainText('$1.25 goes back to the card or bank that paid. This cannot be undone.');
  await expect(dialog).toContainText('100 tokens are taken back.');
  await expectAccessible(admin);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A quarter did not come out');
  await confirm.click();
  await expect(admin.getByText('$1.25 was paid back.')).toBeVisible();
  await expect(payment).toContainText('$1.25 refunded');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(payment.getByText('$1.25 refunded').filter({ visible: true })).toBeVisible();
  await expect(refund).toBeInViewport({ ratio: 1 });
  await admin.setViewportSize({ width: 1440, height: 900 });
  await expectBilling(page, ({ purchasedTokens }, soon) => expect(purchasedTokens('300')).toBeVisible(soon));
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('$1.25 of a payment was paid back to you')).toBeVisible();

  await refund.click();
  await expect(amount).toHaveValue('3.75');
  await expect(dialog).toContainText('300 tokens are taken back.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nor did the rest');
  await confirm.click();
  await expect(payment).toContainText('$5 refunded');
  await expect(refund).toBeHidden();
  await expectBilling(page, ({ purchasedTokens }, soon) => expect(purchasedTokens('0')).toBeVisible(soon));

  await admin.goto('/admin/audit');
  await expect(admin.getByRole('main')).toContainText('A quarter did not come out');
  await expect(admin.getByRole('main')).toContainText('$3.75');
});
