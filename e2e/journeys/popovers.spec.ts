import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

/** Pixels between a button and what it opened. */
const NEAR = 8;

/** All of it can be read, and it is seen what it belongs to. */
async function expectBesideInView(page: Page, button: Locator, panel: Locator): Promise<void> {
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [opener, opened] = [await button.boundingBox(), await panel.boundingBox()];
      if (opener === null || opened === null) return null;
      const below = opened.y - (opener.y + opener.height);
      const above = opener.y - (opened.y + opened.height);
      const isAcross = opened.x <= opener.x + opener.width && opener.x <= opened.x + opened.width;
      return isAcross && Math.max(below, above) >= 0 && Math.max(below, above) <= NEAR;
    })
    .toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

const parts = (page: Page) => ({
  menu: page.getByRole('button', { name: 'Account menu' }),
  badge: page.getByRole('button', { name: 'Preview engine' }),
  opened: (name: string) => page.getByRole('dialog', { name, exact: true }),
});

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('what opens beside a button is wholly in view, and stays beside it when the page moves', async ({ studio }) => {
    await studio.goto(TOOL);
    const { menu, badge, opened } = parts(studio);
    await menu.click();
    await expectBesideInView(studio, menu, opened('Account menu'));
    await studio.keyboard.press('Escape');

    const why = studio.getByRole('button', { name: 'What this costs' });
    await why.click();
    await expectBesideInView(studio, why, opened('What this costs'));
    await studio.setViewportSize({ width: 1366, height: 640 });
    await expectBesideInView(studio, why, opened('What this costs'));
    await studio.keyboard.press('Escape');

    await badge.click();
    await expectBesideInView(studio, badge, opened('Preview engine'));
    const before = await badge.boundingBox();
    await toolPage(studio).prompt.hover();
    await studio.mouse.wheel(0, 30);
    await expect.poll(async () => (await badge.boundingBox())?.y).not.toBe(before?.y);
    await expectBesideInView(studio, badge, opened('Preview engine'));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what opens beside a button is wholly in view, and stays beside it when the page moves', async ({ studio }) => {
    await studio.goto(TOOL);
    const { menu, badge, opened } = parts(studio);
    await menu.tap();
    await expectBesideInView(studio, menu, opened('Account menu'));
    await studio.keyboard.press('Escape');

    await badge.tap();
    await expectBesideInView(studio, badge, opened('Preview engine'));
    const before = await badge.boundingBox();
    await studio.evaluate(() => scrollBy(0, 40));
    await expect.poll(async () => (await badge.boundingBox())?.y).not.toBe(before?.y);
    await expectBesideInView(studio, badge, opened('Preview engine'));
  });

  test('the menu of the public pages is wholly in view', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  });
});
