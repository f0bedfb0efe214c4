import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectTextsToFit } from './fitting-texts.ts';

/** One that is longer than any (English made longer by 40 %), and one from right to left. */
const LANGUAGES = [
  { code: 'en-XA', direction: 'ltr' },
  { code: 'ar', direction: 'rtl' },
] as const;

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** Whether journeys are walked in other languages too: `KINORA_E2E_LANGUAGES=1`. It takes several times as long. */
export const walksLanguages = process.env.KINORA_E2E_LANGUAGES === '1';

/**
 * Looks at every page of the journey in other languages before it is left, and at its end: as it is then, with its open
 * dialogs and what is typed, switched in place as from another tab.
 */
export function walkLanguages(context: BrowserContext): { end: () => Promise<void> } {
  const seen = new Set<string>();
  let isLooking = false;
  const lookAt = async (page: Page) => {
    isLooking = true;
    await look(page, seen);
    isLooking = false;
  };
  context.on('page', (page) => {
    if (isLooking) return;
    const go = page.goto.bind(page);
    page.goto = async (...asked) => {
      await lookAt(page);
      return go(...asked);
    };
  });
  return {
    async end() {
      for (const page of context.pages()) await lookAt(page);
    },
  };
}

/** What was looked at once is not looked at again within a journey, unless something is open in front of it. */
async function look(page: Page, seen: Set<string>): Promise<void> {
  if (page.isClosed()) return;
  const kind = await kindOf(page);
  if (kind === 'other') return;
  const state = await page.evaluate(
    () => `${location.pathname}${location.search} ${document.querySelectorAll('[role=dialog],[role=alert]').length}`,
  );
  if (seen.has(state)) return;
  seen.add(state);
  if (kind === 'public') await lookAtAddresses(page);
  else await lookInPlace(page);
}

/**
 * A page of the app switches in place. A public page has an address in each language, and what else is open (a payment
 * service, a mailbox, a file) is not ours.
 */
const kindOf = (page: Page): Promise<'app' | 'public' | 'other'> =>
  page
    .evaluate(() => {
      if ('__reactRouterContext' in window) return 'app';
      return document.getElementById('page-texts') === null && document.querySelector('link[hreflang]') === null
        ? 'other'
        : 'public';
    })
    .catch(() => 'other');

async function lookInPlace(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const { code, direction } of LANGUAGES) {
      await show(page, code, direction);
      await expectTextsToFit(page);
      await expectAccessible(page);
    }
  }
  await show(page, 'en', 'ltr');
  if (before !== null) await page.setViewportSize(before);
}

async function lookAtAddresses(page: Page): Promise<void> {
  const { origin, pathname, search } = new URL(page.url());
  const other = await page.context().newPage();
  for (const size of SIZES) {
    await other.setViewportSize(size);
    for (const { code, direction } of LANGUAGES) {
      await other.goto(`${origin}/${code}${pathname === '/' ? '' : pathname}${search}`);
      await other.waitForFunction((dir) => document.documentElement.dir === dir, direction);
      await expectTextsToFit(other);
      await expectAccessible(other);
    }
  }
  await other.close();
}

/** Told again until it is shown: a page that is still being loaded hears nothing yet. */
async function show(page: Page, code: string, direction: string): Promise<void> {
  await expect(async () => {
    await page.evaluate((language) => {
      const tabs = new BroadcastChannel('language');
      tabs.postMessage(language);
      tabs.close();
    }, code);
    const isShown = ([lang, dir]: string[]) =>
      document.documentElement.lang === lang && document.documentElement.dir === dir;
    await page.waitForFunction(isShown, [code, direction], { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}
