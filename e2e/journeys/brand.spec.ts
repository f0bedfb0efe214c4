import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';
test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><script>alert(1)</script><rect width="32" height="32" rx="8" fill="#14b8a6"/><rect x="44" y="10" width="70" height="12" rx="6" fill="#99f6e4"/></svg>',
);
const icon = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/><circle cx="16" cy="16" r="8" fill="#ccfbf1"/></svg>',
);

/** Names of headers are not words that anybody reads. */
const technical = /X-Kinora-Solved|Kinora-Signature/g;
const namedIn = (text: string) => text.replaceAll(technical, '').match(/.{0,60}\bKinora\b.{0,30}/g) ?? [];

const studioPages = [
  '/dashboard',
  '/tools',
  '/gallery',
  '/takedowns',
  '/settings',
  '/settings?tab=billing',
  '/flux-generator',
];
const desks = [
  '',
  '/users',
  '/jobs',
  '/payments',
  '/moderation',
  '/risk',
  '/notices',
  '/providers',
  '/brand',
  '/tools',
  '/tools/new',
  '/audit',
];
const otherPages = ['/signup', '/login', '/forgot-password', '/maintenance', '/no-such-page', '/not-found/tool'];

test('a studio renamed at its desk is called so everywhere, and nowhere by another name', async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}, info) => {
  test.slow();
  watch.expectRefusal({ status: 404, path: '/not-found/tool' });
  const person = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin, viewport: { width: 1366, height: 768 } });
  await context.addCookies(person.cookies);
  await person.leave();
  const page = await context.newPage();
  await page.goto('/admin/brand');
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  await expectAccessible(page);

  // The keyboard alone is enough.
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Northlight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('North');
  const send = (label: string, buffer: Buffer) =>
    page
      .getByLabel(`${label}: choose a picture`)
      .setInputFiles({ name: 'picture.svg', mimeType: 'image/svg+xml', buffer });
  await send('Logo on dark', logo);
  await expect(page.getByRole('img', { name: 'Logo on dark, as chosen' })).toBeVisible();
  await send('Icon', icon);
  await expect(page.getByRole('img', { name: 'Icon, as chosen' })).toBeVisible();
  await page.getByText('Colors of our own').click();
  const primary = page.getByLabel('Primary color');
  await primary.fill('#fde047');
  await expect(page.getByText(/White text on the primary color #fde047 has a contrast of/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save brand' })).toBeDisabled();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(/White text on the primary color/)).toBeHidden();
  await primary.fill('#0f766e');
  await page.getByLabel('Accent color').fill('#9a3412');
  await page.getByLabel('Font').selectOption('Manrope');
  await page.getByLabel('Lines below every mail').fill('Northlight Ltd\n1 Harbor Road, Oslo');
  await expect(page.getByRole('img', { name: 'Social card of Northlight' })).toBeVisible();
  await page.getByText('Say “Powered by Kinora” below pages and mails').click();
  await expectAccessible(page);
  await shoot(page, info.outputPath.bind(info), 'desk');
  await page.getByRole('button', { name: 'Save brand' }).press('Enter');
  await expect(page.getByText('In force', { exact: true })).toBeVisible();

  await expect(async () => {
    await page.reload();
    await expect(page).toHaveTitle('Brand - Administration - Northlight', { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northlight' }).first()).toBeVisible();
  const action = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-7'));
  expect(action.trim()).toBe('#0f766e');
  await shoot(page, info.outputPath.bind(info), 'branded-desk');
  await page.evaluate(() => localStorage.setItem('kinora-color-scheme', 'light'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, info.outputPath.bind(info), 'branded-desk-light');

  const map = await (await page.request.get('/sitemap.xml')).text();
  const publicPages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(publicPages.length).toBeGreaterThan(8);
  const found: string[] = [];
  const note = (where: string, text: string) => found.push(...namedIn(text).map((words) => `${where}: ${words}`));
  for (const path of [
    ...publicPages,
    ...otherPages,
    ...studioPages,
    '/openapi.json',
    '/site.webmanifest',
    '/favicon.svg',
  ]) {
    note(path, await (await page.request.get(path)).text());
  }
  for (const path of [...studioPages, ...desks.map((desk) => `/admin${desk}`)]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveTitle(/Northlight$/);
    const shown = await page.evaluate(() => document.documentElement.outerHTML);
    // The desk itself offers to name the program.
    note(path, path === '/admin/brand' ? shown.replaceAll('“Powered by Kinora”', '') : shown);
  }
  const visitor = await createPerson(origin, 'visitor@example.com');
  await visitor.leave();
  const mails = await (await page.request.get('/dev/mailbox.json')).text();
  expect(mails).toContain('Confirm your email for Northlight');
  const [newest] = JSON.parse(mails);
  note('mail', JSON.stringify(newest));
  expect(JSON.stringify(newest)).toContain('1 Harbor Road, Oslo');
  expect(found).toEqual([]);

  const small = await openBrowser({ baseURL: origin, viewport: { width: 390, height: 844 } });
  await small.addCookies(person.cookies);
  const phone = await small.newPage();
  await phone.goto('/admin/brand');
  await expect(phone.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(phone);
  await shoot(phone, info.outputPath.bind(info), 'desk-phone');
  await phone.goto('/');
  await shoot(phone, info.outputPath.bind(info), 'front-phone');
  await page.goto('/');
  await shoot(page, info.outputPath.bind(info), 'front');

  await page.goto('/admin/brand');
  await page.getByRole('button', { name: 'Use the look of the program' }).click();
  await expect(page.getByRole('button', { name: /^Bring back Northlight/ })).toBeVisible();
});

function shoot(page: Page, at: (name: string) => string, name: string) {
  return page.screenshot({ path: at(`${name}.png`), fullPage: name.includes('desk') });
}
