import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A paper lantern over a dark lake';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const said = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

async function giveReason(page: Page, name: string, reason: string, confirm: string): Promise<void> {
  await dialog(page, name).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page, name).getByRole('button', { name: confirm, exact: true }).click();
  await expect(dialog(page, name)).toBeHidden();
}

test('administrators help people, review what they make, and every act is in the audit log', async ({
  ownInstallation: { origin },
  openBrowser,
  openStudio,
  watch,
}) => {
  const person = await createPerson(origin);
  const page = await openStudio(person);
  const operator = await createPerson(origin, ADMIN);
  const admin = await openStudio(operator);
  await operator.leave();
  await person.generate({ prompt: PROMPT, width: 512, height: 512, steps: 10 });

  await test.step('visitors sign in first, others are denied and led away', async () => {
    const visitor = await (await openBrowser({ baseURL: origin })).newPage();
    watch.expectRefusal({ status: 401, path: '/api/me' });
    await visitor.goto('/admin');
    await expect(visitor).toHaveURL('/login?next=%2Fadmin');
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the list finds people and marks the busiest', async () => {
    await admin.goto('/admin');
    await expect(admin.getByRole('region', { name: 'Figures' })).toContainText('Users');
    await admin.getByRole('region', { name: 'Figures' }).getByRole('link', { name: 'Users', exact: true }).click();
    const rows = admin.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText(person.email);
    await expect(rows.nth(1)).toContainText('TOP');
    await expectAccessible(admin);
    await admin.getByRole('textbox', { name: 'Search users' }).fill(person.email.slice(0, 20));
    await expect(rows).toHaveCount(2);
    await admin.getByRole('link', { name: person.email }).click();
    await expect(admin.getByRole('heading', { name: person.email })).toBeVisible();
    await expect(admin.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  });

  await test.step('tokens that are given with a reason reach the person', async () => {
    await admin.getByRole('button', { name: 'Adjust tokens' }).click();
    await dialog(admin, 'Adjust tokens').getByRole('textbox', { name: 'Tokens' }).fill('250');
    await expect(dialog(admin, 'Adjust tokens').getByRole('button', { name: 'Add tokens' })).toBeDisabled();
    await giveReason(admin, 'Adjust tokens', 'Sorry about the outage', 'Add tokens');
    await expect(admin.getByRole('region', { name: 'Ledger', exact: true })).toContainText('Sorry about the outage');
    await page.goto('/settings?tab=billing&view=activity');
    await expect(balance(page, 342)).toBeVisible();
    await expect(page.getByText('Sorry about the outage')).toBeVisible();
  });

  await test.step('a creation is flagged and then deleted for good', async () => {
    await admin.getByRole('button', { name: `Details of ${PROMPT}` }).click();
    const details = dialog(admin, PROMPT);
    await expect(details.getByRole('img', { name: PROMPT })).toBeVisible();
    await details.getByRole('button', { name: 'Flag', exact: true }).click();
    const flag = dialog(admin, 'Flag generation');
    await expect(flag).toContainText(`Flag "${PROMPT}" for review?`);
    await flag.getByRole('button', { name: 'Flag', exact: true }).click();
    await expect(said(admin, 'Generation flagged for review')).toBeVisible();
    await expect(details.getByText('Flagged for review')).toBeVisible();

    await page.goto('/gallery');
    await expect(page.getByRole('article', { name: PROMPT })).toBeVisible();
    await details.getByRole('button', { name: 'Delete', exact: true }).click();
    const remove = dialog(admin, 'Delete generation');
    await expect(remove).toContainText(`Permanently delete "${PROMPT}"? This cannot be undone.`);
    await remove.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(said(admin, 'Generation deleted successfully')).toBeVisible();
    await expect(page.getByRole('article', { name: PROMPT }), 'gone from its owner live').toHaveCount(0);
  });

  await test.step('a tool that is switched off says why to everybody', async () => {
    await admin.goto('/admin/settings?part=tools');
    await admin.getByRole('switch', { name: 'FLUX Image Generator' }).click({ force: true });
    await admin.getByRole('textbox', { name: 'Message while FLUX Image Generator is off' }).fill('Back at noon');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(said(admin, 'saved')).toBeVisible();
    await expect(async () => {
      await page.goto(TOOL);
      await expect(page.getByText('Back at noon').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await toolPage(page).prompt.fill('A quiet harbour');
    await expect(toolPage(page).generate).toBeDisabled();
  });

  await test.step('suspending ends the session at once', async () => {
    await admin.goto(`/admin/users?q=${person.email}`);
    await admin.getByRole('link', { name: person.email }).click();
    watch.expectRefusal({ status: 401, path: '/api/events' });
    for (const path of ['/api/catalogue', '/api/generations', '/api/quote']) watch.expectRefusal({ status: 401, path });
    await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
    await giveReason(admin, 'Suspend account', 'Sells what others made', 'Suspend');
    await expect(admin.getByText('Reason: Sells what others made')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await admin.getByRole('button', { name: 'Restore' }).click();
    await giveReason(admin, 'Restore account', 'It was their own', 'Restore');
    await expect(admin.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();
  });

  await test.step('the audit log has it all', async () => {
    await admin.getByRole('link', { name: 'Audit' }).click();
    const log = admin.getByRole('table');
    for (const act of [
      'Adjust tokens of an account',
      'Flag a generation for review',
      'Delete a generation',
      'Suspend an account',
      'Lift a suspension',
    ]) {
      await expect(log.getByRole('cell', { name: act, exact: true })).toBeVisible();
    }
    await expect(log).toContainText('Sorry about the outage');
    await expectAccessible(admin);
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('audit.csv');
  });
  await person.leave();
});
