import type { Page } from '@playwright/test';
import { addresses } from '../support/every-address.ts';
import { kindOf } from '../support/language-walk.ts';
import { show } from '../support/looks.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const FIELDS =
  'main textarea, main input:is([type="text"], [type="email"], [type="search"], [type="url"], [type="tel"], [type="password"], :not([type]))';

/** Types something into each field in sight that takes it; answers what is in all of them then. */
async function fillAll(page: Page): Promise<string[]> {
  const fields = page.locator(FIELDS);
  for (const [at, field] of (await fields.all()).entries()) {
    const isFree = await field.evaluate(
      (element: HTMLInputElement | HTMLTextAreaElement) =>
        element.checkVisibility() &&
        !element.readOnly &&
        !element.disabled &&
        !['combobox', 'listbox'].includes(element.role ?? '') &&
        element.getAttribute('inputmode') !== 'numeric' &&
        element.getAttribute('inputmode') !== 'decimal',
    );
    if (isFree) await field.fill(`${at + 1}`).catch(() => undefined);
  }
  return valuesOn(page);
}

const valuesOn = (page: Page): Promise<string[]> =>
  page
    .locator(FIELDS)
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.role !== 'combobox')
        .map((field) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '')),
    );

test('what is typed into any form of the studio and its administration stays when the language is switched', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.setTimeout(1_200_000);
  const operator = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(operator.cookies);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  const parts = ['billing', 'account', 'keys', 'notifications', 'data'].map((tab) => `/settings?tab=${tab}`);
  const changed: string[] = [];
  let typed = 0;
  for (const address of [...addresses.filter((each) => !each.includes(':')), ...parts]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    if ((await kindOf(page)) !== 'app') continue;
    const before = await fillAll(page);
    if (before.length === 0) continue;
    typed += before.length;
    await show(page, 'ar', 'rtl');
    const after = await valuesOn(page);
    if (JSON.stringify(after) !== JSON.stringify(before)) changed.push(`${address}: ${before} became ${after}`);
    await show(page, 'en', 'ltr');
  }
  expect(typed, 'fields that were typed into').toBeGreaterThan(60);
  expect(changed).toEqual([]);
  await operator.leave();
});
