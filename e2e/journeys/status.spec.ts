import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('an operator tells of trouble, people see it in the app and on the tool, and anybody reads it without scripts', async ({
  ownInstallation: { origin, command },
  openBrowser,
  watch,
}) => {
  const open = async (email?: string) => {
    const person = await createPerson(origin, email);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    await person.leave();
    return context.newPage();
  };
  const admin = await open(ADMIN);
  await admin.goto('/admin/status');
  await expect(admin.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  const core = admin.getByRole('region', { name: 'What the studio rests on' });
  await expect(core).toContainText('Answers');
  await expect(core).toContainText('At work');
  await expect(core).toContainText('0 waiting');
  await admin.getByRole('button', { name: 'New incident' }).click();
  const dialog = admin.getByRole('dialog', { name: 'New incident' });
  await dialog.getByLabel('Title: English').fill('Pictures take long');
  await admin.keyboard.press('Escape');
  const question = admin.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('kept nowhere');
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Title: English')).toHaveValue('Pictures take long');
  await dialog.getByLabel('What happens: English').fill('One of our providers is slow.');
  await dialog.getByRole('checkbox', { name: 'Making with tools' }).check();
  await dialog.getByRole('checkbox', { name: 'FLUX Image Generator' }).check();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Tell people' }).click();
  await expect(admin.getByRole('region', { name: 'Pictures take long' })).toBeVisible();
  await expectAccessible(admin);

  const page = await open();
  await page.goto('/flux-generator');
  await expect(page.getByRole('complementary', { name: 'Trouble' })).toContainText('Pictures take long');
  await expect(page.getByRole('note').filter({ hasText: 'This tool has trouble right now' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide this' }).click();
  await page.reload();
  await expect(page.getByRole('note').filter({ hasText: 'This tool has trouble right now' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Trouble' })).toBeHidden();

  const visitor = await (await openBrowser({ baseURL: origin, javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await visitor.goto('/status');
    await expect(visitor.getByRole('heading', { name: 'Pictures take long' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(visitor.getByRole('heading', { name: 'Some things are slow or have trouble' })).toBeVisible();
  await expect(
    visitor.getByText(/^Counting began on .*\. There is nothing to show for the days before\.$/),
  ).toBeVisible();
  await expect(visitor.getByText(/ went well since /).first()).toBeVisible();
  await expect(visitor.getByText(/^Too few orders to tell, and no trouble known: .*AI Scene Maker/)).toBeVisible();
  await visitor.getByText('Day by day: Website').click();
  await expect(visitor.getByRole('columnheader', { name: 'Went well' }).first()).toBeVisible();
  await expect(
    visitor.getByRole('row').filter({ hasText: 'Too little work to tell' }),
    'no days before it',
  ).toHaveCount(0);
  const feed = await visitor.request.get('/api/status/feed');
  expect(await feed.text()).toContain('<title>Pictures take long</title>');

  const reader = await (await openBrowser({ baseURL: origin })).newPage();
  await reader.goto('/status');
  await expectAccessible(reader);

  // What they would still keep for times without a network is refused from now on.
  await admin.close();
  await page.close();
  // Pages of a closed studio say so to machines, too; this one stays open.
  watch.expectRefusal({ status: 503, path: '/' });
  await command('maintenance', 'on');
  await expect(async () => {
    await visitor.goto('/status');
    await expect(visitor.getByRole('heading', { name: 'Closed for maintenance' })).toBeVisible({ timeout: 500 });
  }).toPass();
});
