import { expectAccessible } from '../support/axe.ts';
import { BILLING, cards, payBy } from '../support/billing-page.ts';
import { expect, test } from '../support/own-installation.ts';
import {
  confirmationLink,
  createPerson,
  mailTo,
  newEmail,
  openPageOf,
  PASSWORD,
  type Person,
} from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('a code of the operator brings tokens once, and who comes by a link is told on both sides what it will bring', {
  tag: '@long',
}, async ({ ownInstallation: { origin, command }, openBrowser, watch }) => {
  test.setTimeout(240_000);
  watch.expectRefusal({ status: 409, path: '/api/billing/codes' }, { status: 404, path: '/api/billing/codes' });
  await command('settings', 'set', 'referrals', JSON.stringify(RULE));
  const open = (person: Person) => openPageOf(person, openBrowser, { baseURL: origin });
  const operator = await createPerson(origin, ADMIN);
  const ann = await createPerson(origin);
  const [admin, annPage] = [await open(operator), await open(ann)];

  await test.step('the operator makes a code', async () => {
    await admin.goto('/admin/sales');
    await admin.getByRole('button', { name: 'New token code' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New token code' });
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('SPRING-40');
    await dialog.getByLabel('Tokens', { exact: true }).fill('40');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For the newsletter');
    await dialog.getByRole('button', { name: 'Create code' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('SPRING-40').first()).toBeVisible();
  });

  await test.step('somebody redeems it, and a second time is told that they have', async () => {
    await annPage.goto(BILLING);
    const panel = annPage
      .getByRole('region')
      .filter({ has: annPage.locator('#code-heading') })
      .last();
    const field = panel.getByRole('textbox');
    await field.fill('spring-40');
    await panel.getByRole('button', { name: 'Redeem' }).click();
    await expect(annPage.getByText('40 tokens were added to your balance.')).toBeVisible();
    await field.fill('SPRING-40');
    await panel.getByRole('button', { name: 'Redeem' }).click();
    await expect(panel.getByText('You have redeemed this code already.')).toBeVisible();
    await annPage.goto(`${BILLING}&view=activity`);
    await expect(annPage.getByRole('region', { name: 'All movements' })).toContainText('SPRING-40');
  });

  const link = await test.step('a link is made', async () => {
    await annPage.goto(BILLING);
    const panel = annPage.getByRole('region', { name: 'Invite people' });
    await panel.getByRole('button', { name: 'Create your link' }).click();
    const made = await panel.getByRole('textbox').inputValue();
    expect(made).toMatch(/^https?:/);
    return made;
  });

  const bea = newEmail();
  const beaPage = await (await openBrowser({ baseURL: origin })).newPage();
  await test.step('who follows it signs up, is told what it brings, and pays', async () => {
    await beaPage.goto(link);
    await expect(beaPage).toHaveURL(/\/signup/);
    await beaPage.getByRole('textbox', { name: 'Email' }).fill(bea);
    const passwords = beaPage.locator('input[autocomplete="new-password"]');
    for (const field of await passwords.all()) await field.fill(PASSWORD);
    await beaPage.locator('main form button[type="submit"]').click();
    await beaPage.goto(confirmationLink(await mailTo(origin, bea)));
    await expect(beaPage.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await beaPage.goto(BILLING);
    await beaPage.getByRole('button', { name: 'Buy 400 Tokens' }).click();
    await payBy(beaPage, cards.good);
    await expect(beaPage.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  });

  await test.step('whoever gave the link reads that it settles after seven days', async () => {
    const panel = annPage.getByRole('region', { name: 'Invite people' });
    await expect(async () => {
      await annPage.goto(BILLING);
      await expect(panel.getByRole('listitem')).toHaveCount(1, { timeout: 3000 });
      await expect(panel.getByRole('listitem')).toContainText('200 tokens on');
    }).toPass();
    await expectAccessible(annPage);
  });
  await operator.leave();
  await ann.leave();
});

const RULE = { isOn: true, referrerTokens: 200, referredTokens: 150, perMonth: 3 };
