import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 40;

/** Presses Tab until the focus is there, as somebody without a mouse does; fails when it never comes. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${MOST_STOPS} presses of Tab: ${target}`);
}
