import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('an operator publishes terms that ask everybody; people read them, accept them, and it is written down', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  const openAs = async (email?: string) => {
    const person = await createPerson(origin, email);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    await person.leave();
    return context.newPage();
  };
  const admin = await openAs(ADMIN);
  const member = await openAs();

  await admin.goto('/admin/legal');
  await admin
    .getByLabel('Words, in Markdown')
    .fill('# Our rules\n\nBe **kind**. <script>document.title = "No"</script>');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Preview' }).click();
  const preview = admin.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('heading', { name: 'Our rules' })).toBeVisible();
  await admin.getByRole('button', { name: 'Close', exact: true }).click();
  await admin.getByRole('button', { name: 'Save draft' }).click();
  await expect(admin.getByText('The draft is saved.')).toBeVisible();
  await admin.getByRole('button', { name: 'Publish' }).click();
  const publishing = admin.getByRole('dialog');
  await publishing.getByLabel('Ask everybody to accept it').check({ force: true });
  await publishing.getByLabel('Reason').fill('The lawyers asked for it');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(admin.getByText('Version 1')).toBeVisible();

  const asked = member.getByRole('dialog', { name: 'Please read what has changed' });
  await expect(async () => {
    await member.goto('/dashboard');
    await expect(asked).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expectAccessible(member);
  const refused = await member.request.post('/functions/v1/ai-image-generator', {
    headers: { origin },
    data: { generationId: crypto.randomUUID(), prompt: 'A paper boat' },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'acceptance_needed']);
  await asked.getByRole('button', { name: 'Not now' }).click();
  await expect(asked).toBeHidden();
  await member.goto('/gallery');
  await expect(asked, 'it is asked again').toBeVisible();
  const [terms] = await Promise.all([
    member.context().waitForEvent('page'),
    asked.getByRole('link', { name: 'terms' }).click(),
  ]);
  await expect(terms.getByRole('heading', { name: 'Our rules' })).toBeVisible();
  await expect(terms.getByText('Version 1, in force since')).toBeVisible();
  await expect(terms).toHaveTitle(/^Terms of Service/);
  await expectAccessible(terms);
  await terms.getByRole('link', { name: 'All versions' }).click();
  await expect(terms.getByText('Version 2026-11, in force until')).toBeVisible();

  await asked.getByRole('button', { name: 'I accept' }).click();
  await expect(asked).toBeHidden();
  await member.reload();
  await expect(member.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(asked).toBeHidden();
  const { consents } = await (await member.request.get('/api/account/consents')).json();
  expect(consents[0]).toMatchObject({ kind: 'terms', version: '1', isGiven: true, language: 'en' });
});
