import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

async function openMissing(page: Page, address: string, title: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(address);
}

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, an address that nobody has leads to the front page, which says so`, {
    tag: theme === 'light' ? ['@long'] : [],
  }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/#no-such-page');
    await expect(page.getByRole('heading', { name: 'Transform Your Creative Vision' })).toBeVisible();
    const note = page.getByRole('complementary', { name: 'Page not found' });
    await expect(note).toContainText('There is no page at the address that you followed.');
    await expectAccessible(page);
    await note.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/');
    await expect(note).toBeHidden();
  });
}

test('a member is told of a page that never was, where it is, and led on', async ({ studio, watch }) => {
  watch.expectRefusal({ status: 404, path: '/no/such/page' });
  await openMissing(studio, '/no/such/page', 'Page not found');
  await expect(studio.getByText('There is no page at the address that you followed.')).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole('link', { name: 'All tools Images and videos from your words' }).click();
  await expect(studio).toHaveURL('/tools');
});

test('a visitor is told of a tool that never was, and led on', async ({ page, watch }) => {
  watch.expectRefusal({ status: 404, path: '/tools/never-was' }, { status: 401, path: '/api/me' });
  await openMissing(page, '/tools/never-was', 'There is no tool at this address');
  await page.getByRole('searchbox', { name: 'What would you like to make?' }).fill('video');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login?next=%2Ftools%3Fq%3Dvideo');
});

test('a member is told of a tool that never was, and finds the tools and the gallery', async ({ studio, watch }) => {
  watch.expectRefusal({ status: 404, path: '/tools/never-was' });
  await openMissing(studio, '/tools/never-was', 'There is no tool at this address');
  await expectAccessible(studio);
  await studio.getByRole('searchbox', { name: 'What would you like to make?' }).fill('kontext');
  await studio.getByRole('button', { name: 'Search' }).click();
  await expect(studio).toHaveURL('/tools?q=kontext');
  await expect(studio.getByRole('link', { name: 'Create Now with FLUX Kontext', exact: true })).toBeVisible();
  await studio.goBack();
  await studio.getByRole('link', { name: 'My Gallery Everything that you have made' }).click();
  await expect(studio).toHaveURL('/gallery');
});

test('a link to a result, a collection or a batch that is not there says so, and leads on', async ({
  studio,
  watch,
}) => {
  const id = crypto.randomUUID();
  watch.expectRefusal({ status: 404, path: `/api/generations/${id}` }, { status: 404, path: `/api/batches/${id}` });
  watch.expectRefusal({ status: 404, path: '/api/library' });
  await studio.goto(`/gallery?result=${id}`);
  const missing = studio.getByRole('alert').filter({ hasText: 'The result of this link is not here' });
  await expect(missing.getByRole('link', { name: 'your workspaces' })).toHaveAttribute('href', '/workspaces');
  await expectAccessible(studio);
  await missing.getByRole('link', { name: 'the trash' }).click();
  await expect(studio.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(missing).toBeHidden();

  await studio.goto(`/gallery?in=${encodeURIComponent(`collection=${id}`)}`);
  await expect(studio.getByRole('heading', { name: 'There is no such collection here' })).toBeVisible();
  await studio.getByRole('button', { name: 'To the gallery' }).click();
  await expect(studio.getByText('There is no such collection here')).toBeHidden();

  await studio.goto(`/queue?batch=${id}`);
  await expect(studio.getByRole('heading', { name: 'The batch of this link is not here' })).toBeVisible();
  await expectAccessible(studio);
  await studio.getByRole('link', { name: 'To the gallery' }).click();
  await expect(studio).toHaveURL('/gallery');
});
