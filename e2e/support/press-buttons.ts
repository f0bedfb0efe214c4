import type { Locator, Page } from '@playwright/test';

/** They begin work, leave the page for another site, or end the session. */
const NEVER = /^(?:generat|sign out|log out|continue to|buy |pay |choose |switch to |subscribe|retry|try again)/i;

const DEPTH = 2;

type Press = {
  page: Page;
  /** Where buttons are looked for. */
  within: Locator;
  /** Labels that were pressed already, on any page. */
  pressed: Set<string>;
  /** Told of each dialog, menu or list that a press opened, while it is open. */
  opened: (label: string) => Promise<void>;
  depth?: number;
};

/** A list of a thousand keyed texts has a thousand buttons, `Change account.email.title`, that open the same dialog. */
const keyOf = (label: string) => label.replaceAll(/[\w-]+(?:\.[\w-]+)+/g, '0').replaceAll(/[\d.,]+/g, '0');

const isQuiet = (page: Page) => page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);

/** Every dialog, menu and list of choices that a button of the page opens, and those that one in it opens, once each. */
export async function pressButtons({ page, within, pressed, opened, depth = 1 }: Press): Promise<void> {
  const address = page.url();
  const labels = await within
    .locator('button:visible:enabled:not([type="submit"])')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getAttribute('aria-disabled') !== 'true' && button.closest('[inert]') === null)
        .map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
    );
  for (const label of new Set(labels)) {
    const key = `${depth}: ${keyOf(label)}`;
    if (label === '' || NEVER.test(label) || pressed.has(key)) continue;
    pressed.add(key);
    const before = await layersOf(page).count();
    await within
      .getByRole('button', { name: label, exact: true })
      .first()
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await isQuiet(page);
    if (page.url() === address && (await layersOf(page).count()) > before) {
      await opened(label);
      if (depth < DEPTH) await pressButtons({ page, within: layersOf(page).last(), pressed, opened, depth: depth + 1 });
      await page.keyboard.press('Escape');
      await isQuiet(page);
    }
    if (page.url() === address && (await layersOf(page).count()) <= before) continue;
    if (depth > 1) return;
    await page.goto(address);
    await isQuiet(page);
  }
}

const layersOf = (page: Page): Locator =>
  page.locator('[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible, dialog[open]:visible');
