import { expect, type Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { unfitTextsOn } from './fitting-texts.ts';

/** One that is longer than any (English made longer by 40 %), and one from right to left. */
export const LANGUAGES = [
  { code: 'en-XA', direction: 'ltr' },
  { code: 'ar', direction: 'rtl' },
] as const;

export const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** `KINORA_LOOK=ar-390` looks at one language at one width alone, which takes a quarter of the time; `390` at one width, `ar-390,en-XA-390` likewise. */
const only = (process.env.KINORA_LOOK ?? '').split(',');
/** The width that is asked for, if it is one: what a phone alone shows is pressed there too. */
export const onlySize = SIZES.find(({ width }) => only.every((look) => look.endsWith(`${width}`)));
const isAsked = (code: string, width: number) => only.some((look) => `${code}-${width}`.endsWith(look));

const COOKIE = 'kinora-language';

type Look = { page: Page; language: string; width: number };

/** What does not fit and what axe finds, as lines that name address, language and width. */
export async function findingsOn({ page, language, width }: Look): Promise<string[]> {
  const found = [...(await settledUnfitTexts(page)), ...(await violationsOn(page))];
  const { pathname, search } = new URL(page.url());
  return found.map((each) => `${pathname}${search} ${language} ${width}: ${each.replaceAll('\n', ' ')}`);
}

/** A list that follows the width of the window takes a moment for it: what is found stands still. */
async function settledUnfitTexts(page: Page): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await unfitTextsOn(page);
    if (found.length === 0 || tries === 4) return found;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  }
}

/** A page of the app as it stands, with its open dialogs, switched in place as from another tab. */
export async function lookInPlace(page: Page, note: (look: Look) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const { code, direction } of LANGUAGES) {
      if (!isAsked(code, size.width)) continue;
      await show(page, code, direction);
      await note({ page, language: code, width: size.width });
    }
  }
  await show(page, 'en', 'ltr');
  if (before !== null) await page.setViewportSize(before);
}

/** A page that the server makes: at its address in each language, or by the cookie where it has but one, such as a share link. */
export async function lookAtAddresses(page: Page, note: (look: Look) => Promise<void>): Promise<void> {
  const { origin, pathname, search } = new URL(page.url());
  const hasAddresses = await page.evaluate(() => document.querySelector('link[hreflang]') !== null);
  const other = await page.context().newPage();
  for (const size of SIZES) {
    await other.setViewportSize(size);
    for (const { code, direction } of LANGUAGES) {
      if (!isAsked(code, size.width)) continue;
      const path = hasAddresses ? `/${code}${pathname === '/' ? '' : pathname}` : pathname;
      if (!hasAddresses) await page.context().addCookies([{ name: COOKIE, value: code, url: origin }]);
      await other.goto(`${origin}${path}${search}`);
      await other.waitForFunction((dir) => document.documentElement.dir === dir, direction, { timeout: 60_000 });
      await other.evaluate(() => document.querySelector('[data-guest-comments]')?.scrollIntoView());
      await other.waitForLoadState('networkidle');
      await note({ page: other, language: code, width: size.width });
    }
  }
  await page.context().clearCookies({ name: COOKIE });
  await other.close();
}

/** Told again until it is shown: a page that is still being loaded hears nothing yet. */
export async function show(page: Page, code: string, direction: string): Promise<void> {
  await expect(async () => {
    await page.evaluate((language) => {
      const tabs = new BroadcastChannel('language');
      tabs.postMessage(language);
      tabs.close();
    }, code);
    const isShown = ([lang, dir]: string[]) =>
      document.documentElement.lang === lang && document.documentElement.dir === dir;
    await page.waitForFunction(isShown, [code, direction], { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}
