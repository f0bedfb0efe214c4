import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { cards, payBy } from '../support/billing-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const KEYS_OF_A_DAY = 10;

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function giveReason(page: Page, name: string, reason: string, confirm: string): Promise<void> {
  await dialog(page, name).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page, name).getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog(page, name)).toBeHidden();
}

test('administrators see why somebody stands out, watch, hold and let go, and act on the account from there', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openStudio }) => {
  const person = await createPerson(origin);
  const page = await openStudio(person);
  for (let n = 0; n <= KEYS_OF_A_DAY; n += 1) {
    const data = { name: `Script ${n}`, scopes: ['read'] };
    await expect(await page.request.post('/api/keys', { data, headers: { origin } })).toBeOK();
  }
  const admin = await openStudio(await createPerson(origin, ADMIN));
  const desk = (state: string) => admin.goto(`/admin/risk?state=${state}`);
  const signals = admin.getByRole('list', { name: `Signals of ${person.email}` });
  const held = page.getByRole('alert').filter({ hasText: 'Your account is being checked' });

  await test.step('the desk says the reasons, with their figures', async () => {
    await desk('open');
    await expect(signals).toContainText(`${KEYS_OF_A_DAY + 1} API keys were made within a day`);
    await expectAccessible(admin);
  });

  await test.step('who is watched stays on the desk and goes on working', async () => {
    await admin.getByRole('button', { name: 'Watch', exact: true }).click();
    await giveReason(admin, 'Keep watching', 'Asked them what the keys are for', 'Watch');
    await expect(signals).toBeHidden();
    await desk('watched');
    await expect(signals).toBeVisible();
    await expect(admin.getByText('Asked them what the keys are for')).toBeVisible();
    await page.goto('/dashboard');
    await expect(balance(page, 100)).toBeVisible();
    await expect(held).toBeHidden();
  });

  await test.step('who is held is told so and orders nothing, until they are let go', async () => {
    await admin.getByRole('button', { name: 'Hold', exact: true }).click();
    await giveReason(admin, 'Hold new generations', 'No answer came', 'Hold');
    await desk('held');
    await expect(signals).toBeVisible();
    await page.reload();
    await expect(held).toBeVisible();
    const order = () =>
      page.request.post('/functions/v1/ai-image-generator', {
        data: { generationId: crypto.randomUUID(), prompt: 'a fox' },
        headers: { origin },
      });
    expect((await order()).status()).toBe(403);
    await admin.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await giveReason(admin, 'Dismiss the signals', 'They answered', 'Dismiss');
    await page.reload();
    await expect(balance(page, 100)).toBeVisible();
    await expect(held).toBeHidden();
    expect((await order()).status()).toBe(202);
  });

  await test.step('tokens, a lower number at once and a suspension are acts of the desk', async () => {
    await desk('dismissed');
    await admin.getByRole('button', { name: 'Limit generations' }).click();
    await dialog(admin, 'Limit generations').getByRole('textbox', { name: 'Generations at once' }).fill('1');
    await giveReason(admin, 'Limit generations', 'Too many at once', 'Save limit');
    await expect(admin.getByText('at most 1 at once').first()).toBeVisible();
    await admin.getByRole('button', { name: 'Adjust tokens' }).click();
    await dialog(admin, 'Adjust tokens').getByRole('textbox', { name: 'Tokens', exact: true }).fill('40');
    await giveReason(admin, 'Adjust tokens', 'For the trouble', 'Add tokens');
    await expect(
      admin
        .getByRole('alert')
        .filter({ hasText: `${person.email} has ` })
        .first(),
    ).toBeVisible();
    await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
    await giveReason(admin, 'Suspend account', 'Keys were sold', 'Suspend');
    await expect(admin.getByText(/points, suspended/)).toBeVisible();
    await admin.getByRole('button', { name: 'Restore', exact: true }).click();
    await giveReason(admin, 'Restore account', 'A mistake', 'Restore');
    await expect(admin.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
  });
});

test('one card brings the free tokens to one account, and the other one is told why', { tag: '@long' }, async ({
  ownInstallation: { origin, command },
  openBrowser,
}) => {
  await command('settings', 'set', 'signup_tokens_after', '"card"');
  const saveCard = async (tokens: number) => {
    const person = await createPerson(origin);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(page.getByText('Your free tokens are waiting')).toBeVisible();
    await expect(balance(page, 0)).toBeVisible();
    await page.getByRole('button', { name: 'Save a card' }).click();
    await page.waitForURL(/\/pay\//);
    await payBy(page, cards.good);
    await page.waitForURL(/\/dashboard/);
    await expect(balance(page, tokens)).toBeVisible();
    return page;
  };
  const first = await saveCard(100);
  await expect(first.getByText('No free tokens this time')).toBeHidden();
  const second = await saveCard(0);
  await expect(second.getByText('No free tokens this time')).toBeVisible();
  await expect(second.getByText('This card has brought them to another account already.')).toBeVisible();
});
