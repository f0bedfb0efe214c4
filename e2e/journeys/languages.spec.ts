import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { devices, tagOf } from '../support/devices.ts';
import { expectTextsToFit } from '../support/fitting-texts.ts';
import { expect, test } from '../support/test.ts';

const speak = (page: Page, origin: string, language: string) =>
  page.context().addCookies([{ name: 'kinora-language', value: language, url: origin }]);

/** Whatever the language of its label. */
const languageField = (page: Page) =>
  page
    .getByRole('main')
    .locator('select')
    .filter({ has: page.locator('option[value=ar]') });

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

test('the other tabs of a browser follow when one switches, and keep what is typed', async ({ studio }) => {
  await studio.goto('/settings?tab=account');
  const other = await studio.context().newPage();
  await other.goto('/settings');
  await other.getByRole('textbox', { name: 'Bio' }).fill('Paper boats, mostly.');
  await studio.getByRole('banner').getByRole('button').last().click();
  await studio.getByRole('dialog').locator('select').selectOption('de');
  await expect(other.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Über dich' })).toHaveValue('Paper boats, mostly.');
});

test('a browser that asks for a language gets it on every page', async ({ person, openBrowser }) => {
  const context = await openBrowser({ locale: 'ar' });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'الإعدادات' })).toBeVisible();
  await expect(page).toHaveTitle(/^الإعدادات - /);
  await page.getByRole('link', { name: 'العودة إلى لوحة التحكم' }).click();
  await expect(page.getByRole('heading', { name: /^مرحبًا/ })).toBeVisible();
  await expect(page).toHaveTitle(/^لوحة التحكم - /);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('main')).not.toHaveAttribute('lang', 'en');
  // What the library measured the fields of the page before with must not widen this one.
  await page.setViewportSize({ width: 390, height: 844 });
  const moved = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return document
      .getAnimations()
      .flatMap((each) => ('transitionProperty' in each ? String(each.transitionProperty) : []))
      .filter((property) => !/^(?:opacity|transform)$/.test(property));
  });
  expect(moved, 'whoever wants no motion sees nothing on its way to a narrower window').toEqual([]);
  await expectTextsToFit(page);
});

for (const viewport of devices) {
  for (const [language, says, account] of [
    ['ar', 'الإعدادات', 'الأجهزة'],
    ['en-XA', /^\[Šéttíñĝš/, /^\[Dévíçéš/],
    ['de', 'Einstellungen', 'Geräte'],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`profile and account fit in ${language} at ${viewport.width} px, and read well to everybody`, {
        tag: tagOf(viewport, language),
      }, async ({ studio, origin }) => {
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

test('the language of a sign-in page is chosen on it, and what is typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue('ada@example.com');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/^Anmelden - /);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Bitte gib dein Passwort ein')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('link', { name: 'إنشاء حساب' }).click();
  await expect(page.getByRole('heading', { name: 'أنشئ حسابك' })).toBeVisible();
});

const beforeSignIn = [
  { address: '/login', ar: 'مرحبًا بعودتك', 'en-XA': /^\[Wélçömé báçk/ },
  { address: '/signup', ar: 'أنشئ حسابك', 'en-XA': /^\[Çréáté ýöûr/ },
  { address: '/forgot-password', ar: 'هل نسيت كلمة المرور؟', 'en-XA': /^\[Förĝöt/ },
];

for (const viewport of devices) {
  for (const language of ['ar', 'en-XA'] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`the sign-in pages fit in ${language} at ${viewport.width} px, and read well to everybody`, {
        tag: tagOf(viewport, language),
      }, async ({ page, origin }) => {
        await speak(page, origin, language);
        for (const { address, [language]: says } of beforeSignIn) {
          await page.goto(address);
          await expect(page.getByRole('heading', { name: says, level: 1 })).toBeVisible();
          await expectTextsToFit(page);
          await expectAccessible(page);
        }
      });
    });
  }
}

for (const viewport of devices) {
  for (const [language, tools, act, vision] of [
    ['ar', 'الأدوات', /^توليد - /, 'تحديث رؤية المشهد'],
    ['en-XA', /^\[Tööl/, /^\[\[Géñéráté/, /^\[Ûpdáté Šçéñé/],
  ] as const) {
    test.describe(() => {
      test.use({ viewport });

      test(`the dashboard, a tool and the Scene Maker fit in ${language} at ${viewport.width} px`, {
        tag: tagOf(viewport, language),
      }, async ({ studio, origin }) => {
        await speak(studio, origin, language);
        await studio.goto('/dashboard');
        await expect(studio.getByRole('heading', { name: tools, level: 2 }).first()).toBeVisible();
        await expectTextsToFit(studio);
        await expectAccessible(studio);
        await studio.goto('/flux-generator');
        await expect(studio.getByRole('button', { name: act })).toBeVisible();
        await expectTextsToFit(studio);
        await expectAccessible(studio);
        await studio.goto('/ai-scene-gen');
        await expect(studio.getByRole('button', { name: vision })).toBeVisible();
        await expectTextsToFit(studio);
        await expectAccessible(studio);
      });
    });
  }
}
