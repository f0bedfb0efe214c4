import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';
const PASSWORD = 'winter fox';
/** A headless browser says that it is a robot, whose views do not count. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

test('a result is shown to others by a link with a password, until it is revoked', async ({
  studio: page,
  openBrowser,
  origin,
  person,
  watch,
}) => {
  await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  await page.goto('/gallery');
  await page.getByRole('button', { name: `Details of ${PROMPT}` }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share by link' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Winter');
  await dialog.getByLabel('Password (optional)').fill(PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Your link is ready');
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/s\/[\w-]{43}$/);

  const visitor = await (
    await openBrowser({
      baseURL: origin,
      javaScriptEnabled: false,
      userAgent: BROWSER,
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link asks for a password');
  const open = await visitor.getByRole('button', { name: 'Open' }).boundingBox();
  expect(open && open.x + open.width, 'the button is whole on a phone').toBeLessThan(390);
  const { pathname } = new URL(link);
  watch.expectRefusal({ status: 403, path: `${pathname}/unlock` }, { status: 404, path: pathname });
  await visitor.getByLabel('Password').fill('summer fox');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('alert')).toHaveText('That is not the password. Check it and try again.');
  await expect(visitor.getByLabel('Password')).toBeFocused();
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Winter');
  await expect(visitor.getByRole('main')).toContainText('Made with AI');
  await expect(visitor.getByRole('main')).not.toContainText(PROMPT);
  const picture = visitor.getByRole('img', { name: 'Winter' });
  await expect(picture).toHaveJSProperty('complete', true);
  const file = await picture.getAttribute('src');

  await page.goto('/shares');
  await expect(page.getByRole('listitem').filter({ hasText: 'Winter' })).toContainText('1 view');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke the link to Winter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Winter' })).toContainText('Revoked');
  expect((await visitor.request.get(`${file}`)).status()).toBe(404);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

test('the page of a link is accessible, leads to a report about it, and fits a phone', async ({
  openBrowser,
  origin,
  person,
}) => {
  const id = await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  const owner = await openBrowser({ baseURL: origin });
  await owner.addCookies(person.cookies);
  const made = await owner.request.post('/api/shares', {
    headers: { origin },
    data: { generationIds: [id], showsPrompt: true },
  });
  const { link } = await made.json();
  const visitor = await (await openBrowser({ baseURL: origin, viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Prompt' })).toBeVisible();
  await expectAccessible(visitor);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await visitor.getByRole('main').getByRole('link', { name: 'Report this' }).click();
  await expect(visitor.getByLabel('Where is it?')).toHaveValue(link);
});

test('a collection is shared by one link, which shows what is put into it later, and ends when it is revoked', async ({
  studio: page,
  openBrowser,
  origin,
  person,
}) => {
  const size = { width: 512, height: 512, steps: 10 };
  const fox = await person.generate({ ...size, prompt: PROMPT });
  const owl = await person.generate({ ...size, prompt: 'An owl at night' });
  const account = await openBrowser({ baseURL: origin });
  await account.addCookies(person.cookies);
  const ask = (path: string, data: unknown) => account.request.post(path, { headers: { origin }, data });
  const { id } = await (await ask('/api/collections', { name: 'Winter' })).json();
  await ask(`/api/collections/${id}/items`, { ids: [fox] });

  await page.goto(`/gallery?in=collection%3D${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this collection by link' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Winter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Whoever has a link to this collection sees what you put into it.')).toBeVisible();

  const visitor = await (await openBrowser({ baseURL: origin, javaScriptEnabled: false })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Winter');
  await expect(visitor.getByRole('main').getByRole('img')).toHaveCount(1);
  await ask(`/api/collections/${id}/items`, { ids: [owl] });
  await visitor.reload();
  await expect(visitor.getByRole('main').getByRole('img')).toHaveCount(2);
  await page.goto('/shares');
  await expect(page.getByRole('listitem').filter({ hasText: 'Winter' })).toContainText('2 results');
  await page.getByRole('button', { name: 'Revoke the link to Winter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Winter' })).toContainText('Revoked');
  expect((await visitor.request.get(link)).status()).toBe(404);
});
