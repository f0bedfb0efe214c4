import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { isLoading } from './requests.ts';

/** They begin work, leave the page for another site, or end the session. */
const NEVER = /^(?:generat|sign out|log out|continue to|buy |pay |choose |switch to |subscribe|retry|try again)/i;
/** In a dialog they end it before the rest of it is seen, or do what it asks about, and what others would be shown is gone. */
const ENDS =
  /^(?:close|cancel|done|not now|delete|remove|revoke|leave|take back|withdraw|end|stop|save|send|restore)\b/i;

const DEPTH = 2;
const LONGEST_LIST = 8;

/** Steps of 50 ms without a request, until a layer that stands is whole, and until none comes any more. */
const LEAST_QUIET = 4;
const MOST_QUIET = 16;

type Press = {
  page: Page;
  /** Where buttons are looked for. */
  within: Locator;
  /** Labels that were pressed already, on any page. */
  pressed: Set<string>;
  /** Told of each dialog, menu, list or further part of the page that a press opened, while it is open. */
  opened: (label: string) => Promise<void>;
  depth?: number;
  /** Opens what the buttons are in once more, after one of them closed it. */
  again?: () => Promise<void>;
};

/** A list of a thousand keyed texts has a thousand buttons, `Change account.email.title`, that open the same dialog. */
const keyOf = (label: string) => label.replaceAll(/[\w-]+(?:\.[\w-]+)+/g, '0').replaceAll(/[\d.,]+/g, '0');

/** Every dialog, menu and list of choices that a button of the page opens, and those that one in it opens, once each. */
export async function pressButtons({ page, within, pressed, opened, depth = 1, again }: Press): Promise<void> {
  const address = page.url();
  isLoading(page);
  const press = async (label: string) => {
    const place = (await labelsIn(within)).indexOf(label);
    if (place < 0) return false;
    await markLayers(page, depth - 1);
    await buttonsIn(within)
      .nth(place)
      .click({ timeout: 3000 })
      .catch(() => undefined);
    return opensLayer(page);
  };
  // What a layer stood beside may have moved while it was looked at, and closed it.
  if (!(await within.isVisible())) await again?.();
  if (!(await within.isVisible())) return;
  const isDialog = depth > 1 && (await within.getAttribute('role')) !== 'menu';
  for (const label of new Set(await labelsIn(within))) {
    const key = `${depth}: ${keyOf(label)}`;
    if (label === '' || NEVER.test(label) || (isDialog && ENDS.test(label)) || pressed.has(key)) continue;
    pressed.add(key);
    if (!(await within.isVisible())) await again?.();
    // What was pressed before it may have taken it away, or stand before it.
    if (depth === 1 && ((await anyLayer(page).count()) > 0 || !(await labelsIn(within)).includes(label)))
      await page.goto(address, { waitUntil: 'networkidle' });
    const before = await partsIn(within);
    if (await press(label)) {
      await markLayers(page, depth);
      await opened(label);
      const inside = {
        within: page.locator(`[data-walked="${depth}"]:visible`).first(),
        again: async () => {
          await page.goto(address, { waitUntil: 'networkidle' });
          await again?.();
          if (await press(label)) await markLayers(page, depth);
        },
      };
      if (depth < DEPTH) await pressButtons({ page, pressed, opened, depth: depth + 1, ...inside });
      await page.keyboard.press('Escape');
      await opensLayer(page);
    } else if (page.url() === address && (await partsIn(within)) > before) {
      await opened(label);
    }
    // What a depth below left is opened again by whoever still needs it.
    if (page.url() === address && (await layersOf(page, depth).count()) === 0) continue;
    await page.goto(address, { waitUntil: 'networkidle' });
  }
}

const buttonsIn = (within: Locator): Locator =>
  within.locator('button:visible:enabled:not([type="submit"], [role="tab"])');

/** In their order; empty for one that does nothing, and for those behind the first of a long list that differ by what they are for alone. */
const labelsIn = (within: Locator): Promise<string[]> =>
  buttonsIn(within).evaluateAll((buttons, longest) => {
    const words = buttons.map((button) => (button.textContent ?? '').trim());
    return buttons.map((button, at) => {
      const word = words[at] ?? '';
      const isOfList = word !== '' && words.filter((other) => other === word).length > longest;
      return button.getAttribute('aria-disabled') === 'true' ||
        button.closest('[inert]') !== null ||
        (isOfList && words.indexOf(word) !== at)
        ? ''
        : (button.getAttribute('aria-label') ?? word).trim();
    });
  }, LONGEST_LIST);

const partsIn = (within: Locator): Promise<number> =>
  within.locator('button:visible, input:visible, textarea:visible, h2:visible, h3:visible, legend:visible').count();

const LAYERS = ['[role="dialog"]', '[role="menu"]', '[role="listbox"]', 'dialog[open]'];

const anyLayer = (page: Page): Locator => page.locator(LAYERS.map((layer) => `${layer}:visible`).join(','));

/** Those that a button of this depth opened, and those above them. */
const layersOf = (page: Page, depth: number): Locator =>
  anyLayer(page).and(
    page.locator(Array.from({ length: depth }, (_, less) => `:not([data-walked="${less}"])`).join('')),
  );

/** From now on a layer that stands open belongs to this depth, unless it belongs to one already. */
const markLayers = (page: Page, depth: number): Promise<void> =>
  page.evaluate(
    ([layers, name]) => {
      for (const layer of document.querySelectorAll<HTMLElement>(layers ?? '')) layer.dataset.walked ??= name ?? '';
    },
    [LAYERS.join(','), String(depth)],
  );

/** Whether a layer comes that was not there: what is in one is loaded when it is asked for, and drawn some time after. */
async function opensLayer(page: Page): Promise<boolean> {
  const unseen = anyLayer(page).and(page.locator(':not([data-walked])'));
  for (let quiet = 0, tries = 0; quiet < MOST_QUIET && tries < 100; tries += 1) {
    await sleep(50);
    quiet = isLoading(page) ? 0 : quiet + 1;
    if (quiet >= LEAST_QUIET && (await unseen.count()) > 0) return true;
  }
  return false;
}
