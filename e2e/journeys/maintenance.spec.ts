import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const screenOf = (page: Page) => page.getByText('Under Maintenance', { exact: true });

test('maintenance closes the studio to all but admins, and opens it again where they were', { tag: '@long' }, async ({
  ownInstallation: { origin, command },
  openBrowser,
  watch,
}) => {
  // Pages of a closed studio say so to machines, too.
  for (const path of ['/', '/gallery', '/login', '/maintenance']) watch.expectRefusal({ status: 503, path });
  const openStudio = async (email?: string) => {
    const person = await createPerson(origin, email);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    await person.leave();
    return context.newPage();
  };
  const page = await openStudio();
  const admin = await openStudio(ADMIN);
  const waiting = await openStudio();
  const visitor = await (await openBrowser({ baseURL: origin })).newPage();
  await page.goto('/gallery?sort=oldest');
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible();

  await command('maintenance', 'on');
  // The server reads its settings again after a while.
  await expect(async () => {
    await page.reload();
    await expect(screenOf(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page, 'the address stays').toHaveURL('/gallery?sort=oldest');
  await expect(page).toHaveTitle('Under Maintenance - Kinora');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);

  await visitor.goto('/');
  await expect(screenOf(visitor)).toBeVisible();
  await expect(visitor).toHaveURL('/');
  await visitor.goto('/maintenance');
  await expect(screenOf(visitor)).toBeVisible();
  await expectAccessible(visitor);
  await waiting.goto('/maintenance');
  await expect(screenOf(waiting)).toBeVisible();
  await visitor.goto('/login');
  await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  const rename = (of: Page) => of.request.patch('/api/profile', { headers: { origin }, data: { username: 'Ada' } });
  expect((await rename(page)).status()).toBe(503);
  await admin.goto('/gallery');
  await expect(admin.getByRole('heading', { name: 'My Gallery' })).toBeVisible();
  expect((await rename(admin)).status()).toBe(200);
  const banner = admin.getByRole('complementary', { name: 'The studio is closed' });
  await expect(banner).toBeVisible();
  await expectAccessible(admin);
  await banner.getByRole('link').click();
  await expect(admin.getByRole('switch', { name: 'The studio is closed' })).toBeChecked();
  await expect(banner).toBeVisible();

  const again = page.getByRole('button', { name: 'Check Again' });
  const reloaded = page.waitForEvent('load');
  await again.click();
  await reloaded;
  await expect(screenOf(page), 'still closed').toBeVisible();
  await command('maintenance', 'off');
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2000 });
    await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page).toHaveURL('/gallery?sort=oldest');

  await expect(async () => {
    await waiting.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(waiting, 'the screen at its own address leads on').toHaveURL('/dashboard', { timeout: 2000 });
  }).toPass();
  await admin.goto('/gallery');
  await expect(admin.getByRole('heading', { name: 'My Gallery' })).toBeVisible();
  await expect(banner).toBeHidden();
});
