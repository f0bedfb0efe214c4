import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';
test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><script>alert(1)</script><rect width="32" height="32" rx="8" fill="#14b8a6"/><rect x="44" y="10" width="70" height="12" rx="6" fill="#99f6e4"/></svg>',
);
const icon = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f766e"/><circle cx="16" cy="16" r="8" fill="#ccfbf1"/></svg>',
);

test('the desk of the brand takes a name by keyboard and pictures, and shows at once what they make', async ({
  ownInstallation: { origin },
  openBrowser,
}) => {
  const person = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin, viewport: { width: 1366, height: 768 } });
  await context.addCookies(person.cookies);
  await person.leave();
  const page = await context.newPage();
  await page.goto('/admin/brand');
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  await expectAccessible(page);

  // The keyboard alone is enough.
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Northlight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('North');
  const send = (label: string, buffer: Buffer) =>
    page
      .getByLabel(`${label}: choose a picture`)
      .setInputFiles({ name: 'picture.svg', mimeType: 'image/svg+xml', buffer });
  await send('Logo on dark', logo);
  await expect(page.getByRole('img', { name: 'Logo on dark, as chosen' })).toBeVisible();
  await send('Icon', icon);
  await expect(page.getByRole('img', { name: 'Icon, as chosen' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Social card of Northlight' })).toBeVisible();
});
