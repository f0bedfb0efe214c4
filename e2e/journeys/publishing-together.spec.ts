import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A red fox in the snow';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const likeOf = (page: Page) => page.getByRole('button', { name: 'Like' });

async function decide(admin: Page, act: string, name: string, reason: string): Promise<void> {
  await admin.getByRole('button', { name: `${act}: ${name}` }).click();
  const dialog = admin.getByRole('dialog', { name: act, exact: true });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a selection is published, liked, remixed, reported, hidden by the studio, and comes back on appeal', async ({
  ownInstallation: { origin },
  openStudio,
  watch,
}) => {
  const author = await createPerson(origin);
  const page = await openStudio(author);
  const admin = await openStudio(await createPerson(origin, ADMIN));
  const other = await openStudio(await createPerson(origin));
  for (const seed of [1, 2]) await author.generate({ prompt: `${PROMPT} ${seed}`, width: 512, height: 512, steps: 10 });
  let link = '';

  await test.step('the dialog says what becomes public, and how many', async () => {
    await page.goto('/gallery');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const seed of [1, 2]) await page.getByRole('checkbox', { name: `Select ${PROMPT} ${seed}` }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish 2 results' });
    await expect(dialog).toContainText('2 files become public');
    await dialog.getByLabel('Title').fill('Winter');
    await dialog.getByLabel('By (optional)').fill('Ada');
    await dialog.getByLabel('Let others remix it').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish 2', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('2 are public now.');
    await page.goto('/publications');
    const row = page.getByRole('listitem').filter({ hasText: 'Winter 2' });
    await expect(row).toContainText('Remixes allowed');
    link = (await row.getByRole('link', { name: 'Open its page' }).getAttribute('href')) ?? '';
    await expectAccessible(page);
  });
  const { pathname } = new URL(link);

  await test.step('others like it once, and take that back', async () => {
    await other.goto(link);
    await likeOf(other).click();
    await expect(likeOf(other)).toHaveAttribute('aria-pressed', 'true');
    await expect(other.getByText('1 like', { exact: true })).toBeVisible();
    await likeOf(other).click();
    await expect(likeOf(other)).toHaveAttribute('aria-pressed', 'false');
    await expect(other.getByText('0 likes', { exact: true })).toBeVisible();
  });

  await test.step('a remix begins with its settings, and its result names it', async () => {
    await other.getByRole('link', { name: 'Remix' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Remix Winter 2');
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Open FLUX Image Generator' }).click();
    await expect(toolPage(other).prompt).toHaveValue(new RegExp(PROMPT));
    await toolPage(other).generate.click();
    await expect(toolPage(other).running.or(toolPage(other).results).first()).toBeVisible();
    await other.goto('/gallery');
    await other
      .getByRole('button', { name: `Details of ${PROMPT}` })
      .first()
      .click();
    await other.getByRole('button', { name: 'Show its family tree' }).click();
    await expect(other.getByText('A remix of Winter 2 by Ada')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Winter 2' })).toHaveAttribute('href', pathname);
  });

  await test.step('a report names the page', async () => {
    await other.goto(link);
    await other.getByRole('link', { name: 'Report this' }).click();
    await expect(other.getByLabel('Where is it?')).toHaveValue(new RegExp(pathname));
  });

  await test.step('an administrator hides it, and it is gone for everybody', async () => {
    await admin.goto('/admin/moderation?state=publications');
    await decide(admin, 'Hide', 'Winter 2', 'It shows a person');
    watch.expectRefusal({ status: 404, path: pathname });
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This is not public');
  });

  await test.step('its author reads why, asks for it back, and it is public again', async () => {
    await page.goto('/publications');
    const row = page.getByRole('listitem').filter({ hasText: 'Winter 2' });
    await expect(row).toContainText('The studio says: It shows a person');
    await page.getByRole('button', { name: 'Ask for Winter 2 back' }).click();
    await row.getByLabel('Why it should be public').fill('It is a fox, and nobody else.');
    await row.getByRole('button', { name: 'Ask for it back' }).click();
    await expect(row).toContainText('You asked for it back.');
    await admin.reload();
    await admin.getByRole('region', { name: 'What people publish' }).getByText('Appeals', { exact: true }).click();
    await decide(admin, 'Make public again', 'Winter 2', 'It is a fox');
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Winter 2');
  });
});
