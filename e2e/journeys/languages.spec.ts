import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectTextsToFit } from '../support/fitting-texts.ts';
import { expect, test } from '../support/test.ts';

const speak = (page: Page, origin: string, language: string) =>
  page.context().addCookies([{ name: 'kinora-language', value: language, url: origin }]);

const languageField = (page: Page) => page.getByRole('main').locator('select');

test('switching the language changes the page in place and keeps what is typed', async ({ studio }) => {
  await studio.goto('/settings');
  await studio.getByRole('textbox', { name: 'Username' }).fill('Ada Lovelace');
  await studio.getByRole('textbox', { name: 'Bio' }).fill('Paper boats, mostly.');
  await studio.evaluate(() => Object.assign(window, { isSamePage: true }));
  await languageField(studio).selectOption('de');
  await expect(studio.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(studio.getByRole('textbox', { name: 'Benutzername' })).toHaveValue('Ada Lovelace');
  await expect(studio.getByRole('textbox', { name: 'Über dich' })).toHaveValue('Paper boats, mostly.');
  await expect(studio.getByText('Noch 480 Zeichen')).toBeVisible();
  await expect(studio.locator('html')).toHaveAttribute('lang', 'de');
  expect(await studio.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true);

  await studio.getByRole('textbox', { name: 'Benutzername' }).fill('A');
  await studio.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(studio.getByText('Bitte nimm 2 bis 40 Zeichen')).toBeVisible();
  await languageField(studio).selectOption('ar');
  await expect(
    studio.getByText('يرجى استخدام 2 إلى 40 حرفًا'),
    'what was said about a field is said anew',
  ).toBeVisible();
  await expect(studio.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('the language of the account is the one of every browser', async ({ studio, person, openBrowser }) => {
  await studio.goto('/settings');
  const isSaved = studio.waitForResponse('**/api/profile');
  await languageField(studio).selectOption('ja');
  await isSaved;
  await expect(studio.getByRole('heading', { name: '設定' })).toBeVisible();

  const other = await openBrowser();
  await other.addCookies(person.cookies);
  const page = await other.newPage();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: '設定' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('a browser that asks for a language gets it, and a page without texts in it stays English', async ({
  person,
  openBrowser,
}) => {
  const context = await openBrowser({ locale: 'ar' });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'الإعدادات' })).toBeVisible();
  await expect(page).toHaveTitle(/^الإعدادات - /);
  await page.getByRole('link', { name: 'العودة إلى لوحة التحكم' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('main')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner')).toHaveAttribute('dir', 'rtl');
});

const devices = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

for (const viewport of devices) {
  for (const [language, says, account] of [
    ['ar', 'الإعدادات', 'الأجهزة'],
    ['en-XA', /^\[Šéttíñĝš/, /^\[Dévíçéš/],
    ['de', 'Einstellungen', 'Geräte'],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`profile and account fit in ${language} at ${viewport.width} px, and read well to everybody`, async ({
        studio,
        origin,
      }) => {
        await speak(studio, origin, language);
        await studio.goto('/settings');
        await expect(studio.getByRole('heading', { name: says, level: 1 })).toBeVisible();
        await expectTextsToFit(studio);
        await expectAccessible(studio);
        await studio.goto('/settings?tab=account');
        await expect(studio.getByRole('heading', { name: account, level: 2, exact: true })).toBeVisible();
        await expectTextsToFit(studio);
        await expectAccessible(studio);
        await studio.getByRole('banner').getByRole('button').last().click();
        await expect(studio.getByRole('dialog').locator('select')).toBeVisible();
        await expectTextsToFit(studio);
        await expectAccessible(studio);
      });
    });
  }
}
