import type { Locator, Page, Request } from '@playwright/test';

/** They begin work, leave the page for another site, or end the session. */
const NEVER = /^(?:generat|sign out|log out|continue to|buy |pay |choose |switch to |subscribe|retry|try again)/i;

const DEPTH = 2;

const LIST = 8;

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

/** How long a page stands still before it is believed to have done what a press asked for, and the longest that it is given. */
const STILL = 300;
const MOST = 10_000;

/**
 * Once nothing is asked for and nothing changes any more. A page that was quiet before a press says at once that its network
 * is idle, so that a dialog that is loaded when it is wanted would be missed.
 */
async function untilQuiet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const asked = new Set<Request>();
  const begins = (request: Request) => request.resourceType() !== 'eventsource' && asked.add(request);
  const ends = (request: Request) => asked.delete(request);
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  const end = Date.now() + MOST;
  await act();
  do {
    // A page that is being left has no answer.
    await page.evaluate(standsStill, STILL).catch(() => undefined);
  } while (asked.size > 0 && Date.now() < end);
  page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
}

const standsStill = (still: number) =>
  new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, still);
    });
    const done = () => {
      changes.disconnect();
      resolve();
    };
    let timer = setTimeout(done, still);
    changes.observe(document, { subtree: true, childList: true });
    // What never stands still, such as a running clock, is believed after a while.
    setTimeout(done, 10 * still);
  });

/** Every dialog, menu and list of choices that a button of the page opens, and those that one in it opens, once each. */
export async function pressButtons({ page, within, pressed, opened, depth = 1 }: Press): Promise<void> {
  const address = page.url();
  const buttons = await within.locator('button:visible:enabled:not([type="submit"])').evaluateAll((found) =>
    found
      .filter((button) => button.getAttribute('aria-disabled') !== 'true' && button.closest('[inert]') === null)
      .map((button) => {
        const words = (button.textContent ?? '').trim();
        return { words, label: (button.getAttribute('aria-label') ?? words).trim() };
      }),
  );
  // Of a long list, whose buttons differ by what they are for alone, the first.
  const isOfList = ({ words }: { words: string }) =>
    words !== '' && buttons.filter((other) => other.words === words).length > LIST;
  const labels = buttons
    .filter((button, at) => !isOfList(button) || buttons.findIndex(({ words }) => words === button.words) === at)
    .map(({ label }) => label);
  for (const label of new Set(labels)) {
    const key = `${depth}: ${label.replaceAll(/[\d.,]+/g, '0')}`;
    if (label === '' || NEVER.test(label) || pressed.has(key)) continue;
    pressed.add(key);
    const button = within.getByRole('button', { name: label, exact: true }).first();
    // What was pressed before it may have taken it away.
    if (depth === 1 && !(await button.isVisible())) await untilQuiet(page, () => page.goto(address));
    const before = await layersOf(page).count();
    await untilQuiet(page, () => button.click({ timeout: 3000 }).catch(() => undefined));
    if (page.url() === address && (await layersOf(page).count()) > before) {
      await opened(label);
      if (depth < DEPTH) await pressButtons({ page, within: layersOf(page).last(), pressed, opened, depth: depth + 1 });
      await untilQuiet(page, () => page.keyboard.press('Escape'));
    }
    if (page.url() === address && (await layersOf(page).count()) <= before) continue;
    if (depth > 1) return;
    await untilQuiet(page, () => page.goto(address));
  }
}

const layersOf = (page: Page): Locator =>
  page.locator('[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible, dialog[open]:visible');
