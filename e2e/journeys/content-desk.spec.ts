import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('an operator changes what the front page says and announces something, which people read and close', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.setTimeout(180_000);
  const openAs = async (email?: string) => {
    const person = await createPerson(origin, email);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    await person.leave();
    return context.newPage();
  };
  const admin = await openAs(ADMIN);
  const member = await openAs();
  const visitor = await (await openBrowser({ baseURL: origin })).newPage();

  await admin.goto('/admin/content');
  await admin.getByLabel('Title', { exact: true }).fill('Paint what you hear');
  await admin.getByLabel('Announce something').check({ force: true });
  await admin.getByLabel('What is announced').fill('We open in Graz on Friday.');
  const languages = admin.getByRole('combobox', { name: 'Language' });
  await expect(languages.locator('option', { hasText: 'Français: 2 texts are missing' })).toHaveCount(1);
  await languages.selectOption('Deutsch: 2 texts are missing');
  await admin.getByLabel('Paint what you hear').fill('Male, was du hörst');
  await expect(languages.locator('option:checked')).toHaveText('Deutsch: 1 text is missing');
  await admin.getByLabel('We open in Graz on Friday.').fill('Wir öffnen am Freitag in Graz.');
  await expect(languages.locator('option:checked')).toHaveText('Deutsch: complete');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Preview' }).click();
  const preview = admin.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Paint what you hear');
  await expect(preview.getByText('We open in Graz on Friday.')).toBeVisible();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Transform Your Creative Vision');
  await admin.getByRole('button', { name: 'Close', exact: true }).click();

  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByLabel('Reason').fill('The opening');
  await admin.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('(in force)')).toBeVisible();
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Paint what you hear', { timeout: 1000 });
  }).toPass();

  const german = await (await openBrowser({ baseURL: origin, locale: 'de-AT', javaScriptEnabled: false })).newPage();
  await german.goto('/de/about');
  await expect(german.getByText('Wir öffnen am Freitag in Graz.')).toBeVisible();
  await german.goto('/de');
  await expect(german.getByRole('heading', { level: 1 })).toHaveText('Male, was du hörst');
  await german.goto('/fr');
  await expect(german.getByRole('heading', { level: 1 })).toHaveText('Paint what you hear');

  const announced = visitor.getByRole('complementary', { name: 'Announcement' });
  await expect(announced).toContainText('We open in Graz on Friday.');
  await expectAccessible(visitor);
  await announced.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(announced).toBeHidden();
  await visitor.goto('/about');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(announced).toBeHidden();

  await member.goto('/gallery');
  const told = member.getByRole('complementary', { name: 'Announcement' });
  await expect(told).toContainText('We open in Graz on Friday.');
  await told.getByRole('button', { name: 'Close the announcement' }).click();
  await member.reload();
  await expect(member.getByRole('heading', { name: 'My Gallery' })).toBeVisible();
  await expect(told).toBeHidden();
});
