import type { Page } from '@playwright/test';
import { show } from '../support/looks.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { TOOL } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const LANGUAGE = 'kinora-language';
const FIELDS = ['text', 'email', 'search', 'url', 'tel'].map((type) => `input[type="${type}"]`);
/** What filters and finds is typed again with the next letter, and what only takes figures refuses words. */
const TAKES_WORDS = ':not([role="combobox"], [readonly], [disabled], [inputmode="numeric"], [inputmode="decimal"])';

const fieldsOf = (page: Page, within: string) =>
  page.locator(
    [...FIELDS, 'input:not([type])', 'textarea'].map((each) => `${within} ${each}${TAKES_WORDS}`).join(', '),
  );

const typedOn = (page: Page, within: string): Promise<string[]> =>
  fieldsOf(page, within).evaluateAll((fields) =>
    fields
      .filter((field) => field.checkVisibility())
      .map((field) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '')),
  );

/** Types into each field in sight, as a person would who fills in the whole page; answers what stands in them then. */
async function typeInto(page: Page, within: string): Promise<string[]> {
  for (const [at, field] of (await fieldsOf(page, within).all()).entries()) {
    if (await field.isVisible()) await field.fill(`words${at + 1}@example.com`.slice(0, 24));
  }
  return typedOn(page, within);
}

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('what is typed anywhere stays when the language is switched: in the studio in place, on public pages on the way', async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  test.slow();
  watch.expectRefusal({ status: 401, path: '/api/me' });
  const operator = await createPerson(origin, ADMIN);
  const picture = await operator.generate({ prompt: 'A red fox', width: 512, height: 512, steps: 10 });
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(operator.cookies);
  await operator.leave();
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  const lost: string[] = [];
  const expectKept = async (within: string, fewest: number, go: () => Promise<unknown>) => {
    const before = await typeInto(page, within);
    const place = `${new URL(page.url()).pathname} ${within}`;
    expect(before.length, `fields of ${place}`).toBeGreaterThanOrEqual(fewest);
    await go();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect
      .poll(() => typedOn(page, within), { timeout: 5000 })
      .toEqual(before)
      .catch((error: unknown) => lost.push(`${place}: ${error}`));
  };

  const rooms: readonly (readonly [address: string, fewest: number])[] = [
    [TOOL, 2],
    ['/settings', 2],
    ['/settings?tab=account', 1],
    ['/workspaces', 1],
    ['/publications', 3],
    ['/admin/brand', 3],
    ['/admin/content', 6],
    ['/admin/legal', 1],
  ];
  for (const [address, fewest] of rooms) {
    await context.clearCookies({ name: LANGUAGE });
    await page.goto(address);
    await expect(page.locator('main').first()).toBeVisible();
    await expect.poll(async () => (await typedOn(page, 'main')).length).toBeGreaterThanOrEqual(fewest);
    await expectKept('main', fewest, () => show(page, 'ar', 'rtl'));
  }

  await context.clearCookies({ name: LANGUAGE });
  await page.goto(`/gallery?result=${picture}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  await expectKept('[role="dialog"]', 1, () => show(page, 'ar', 'rtl'));

  // A page that is still there would ask for more, and be refused.
  await page.goto('about:blank');
  await context.clearCookies();
  for (const address of ['/contact', '/report']) {
    await page.goto(address);
    await expect(page.locator('main form button[type="submit"]').last()).toBeVisible();
    await expectKept('main', 3, () => page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click());
  }
  expect(lost).toEqual([]);
});
