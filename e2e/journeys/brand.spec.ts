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

test('of two operators who change the brand at once the later one keeps what both changed', async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  const person = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(person.cookies);
  await person.leave();
  const page = await context.newPage();
  await page.goto('/admin/brand');
  await page.getByLabel('Name', { exact: true }).fill('Northlight');
  const { choice, versions } = await (await context.request.get('/api/admin/brand')).json();
  const data = { ...choice, isPoweredByShown: false, basedOn: versions[0]?.version ?? 0 };
  await expect(await context.request.put('/api/admin/brand', { data, headers: { origin } })).toBeOK();

  watch.expectRefusal({ status: 409, path: '/api/admin/brand' });
  const save = page.getByRole('button', { name: 'Save brand' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Their version is here now, with your changes over it');
  await expect(page.getByLabel(/^Say .Powered by/)).not.toBeChecked();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Northlight');
  await save.click();
  await expect(page.getByRole('row').filter({ hasText: 'Northlight' })).toContainText('In force');
  const saved = await (await context.request.get('/api/admin/brand')).json();
  expect(saved.choice).toMatchObject({ name: 'Northlight', isPoweredByShown: false });
});

test('a studio is renamed by keyboard, gets a logo and colors that read, and takes all of it back', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser, watch }) => {
  const person = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin, viewport: { width: 1366, height: 768 } });
  await context.addCookies(person.cookies);
  await person.leave();
  const page = await context.newPage();
  await page.goto('/admin/brand');
  await expect(page.getByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
  await expectAccessible(page);
  const save = page.getByRole('button', { name: 'Save brand' });
  await expect(save, 'nothing has changed').toBeDisabled();

  await test.step('name and pictures', async () => {
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
    const mail = page.frameLocator('iframe[title="A mail, as it would arrive"]');
    await expect(mail.getByText('Northlight').first()).toBeVisible();
  });

  await test.step('a color on which white does not read is refused with the nearest that does', async () => {
    await page.getByLabel('Colors of our own').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Primary color').fill('#5eead4');
    const nearest = page.getByRole('button', { name: /^Use #/ });
    await expect(nearest).toBeVisible();
    await expect(save).toBeDisabled();
    await nearest.click();
    await expect(nearest).toBeHidden();
    await expect(page.getByLabel('Primary color')).not.toHaveValue('#5eead4');
  });

  await test.step('everybody sees it once it is saved', async () => {
    await save.click();
    await expect(page.getByRole('row').filter({ hasText: 'Northlight' })).toContainText('In force');
    await page.getByRole('button', { name: 'Load this page in the saved brand' }).click();
    await expect(page).toHaveTitle(/Northlight$/);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Northlight' })).toBeVisible();
    await expectAccessible(page);
    const visitor = await (await openBrowser({ baseURL: origin })).newPage();
    await visitor.goto('/');
    await expect(visitor).toHaveTitle(/Northlight/);
    await expect(visitor.getByText('Kinora')).toHaveCount(0);
    await expectAccessible(visitor);
  });

  await test.step('the history brings back what was in force', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Southlight');
    await save.click();
    await expect(page.getByRole('row').filter({ hasText: 'Southlight' })).toContainText('In force');
    await page.getByRole('button', { name: /^Bring back Northlight/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Northlight' }).first()).toContainText('In force');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Northlight');
    await page.getByRole('button', { name: 'Use the look of the program' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kinora');
  });
  expect(watch.problems()).toEqual([]);
});
