import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';

test('a result is published by its own act, seen and liked by others, and gone when it is taken back', async ({
  studio: page,
  openBrowser,
  origin,
  person,
  watch,
}) => {
  await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  await page.goto('/publications');
  await page.getByLabel('Handle').fill('ada-draws');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
  await page.getByLabel('Links (optional)').fill('https://ada.example/foxes');
  await page.getByLabel('Show my profile to everybody').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/gallery');
  await page.getByRole('button', { name: `Details of ${PROMPT}` }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this result' });
  await dialog.getByLabel('Title').fill('Winter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('It is public now.');
  const link = (await dialog.getByRole('link', { name: 'Open its page' }).getAttribute('href')) ?? '';

  const visitor = await (
    await openBrowser({ baseURL: origin, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage();
  await visitor.goto('/explore');
  await visitor.getByRole('main').getByRole('link', { name: 'Winter' }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Winter');
  await expect(visitor.getByRole('main')).toContainText('Made with AI');
  await expect(visitor.getByRole('main')).not.toContainText(PROMPT);
  await expect(visitor.getByRole('button', { name: 'Like' })).toHaveCount(0);
  const file = await visitor.getByRole('img', { name: 'Winter' }).getAttribute('src');
  await visitor.getByRole('link', { name: 'Ada' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ada');
  await expect(visitor.getByRole('link', { name: 'ada.example/foxes' })).toHaveAttribute('rel', /nofollow ugc/);

  const phone = await (await openBrowser({ baseURL: origin, viewport: { width: 390, height: 844 } })).newPage();
  for (const address of ['/explore', '/by/ada-draws', new URL(link).pathname, '/ar/explore']) {
    await phone.goto(address);
    await expectAccessible(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), address).toBe(true);
  }
  const scripts = await phone.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  );
  expect(scripts).toBe(0);
  const feed = await phone.evaluate(async (address) => {
    const xml = await (await fetch('/explore/feed.xml')).text();
    const read = new DOMParser().parseFromString(xml, 'application/xml');
    return {
      isRead: read.querySelector('parsererror') === null,
      entries: read.querySelectorAll(`entry > link[href="${address}"]`).length,
    };
  }, link);
  expect(feed).toEqual({ isRead: true, entries: 1 });

  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Like' })).toHaveCount(0);
  await page.goto('/publications');
  await page.getByRole('button', { name: 'Take back: Winter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Winter' })).toContainText('Taken back');
  const { pathname } = new URL(link);
  watch.expectRefusal({ status: 404, path: pathname });
  expect((await visitor.request.get(`${file}`)).status()).toBe(404);
  expect((await visitor.goto(link))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This is not public');
});
