import type { BrowserContext, Page } from '@playwright/test';
import { violationsOn } from '../support/axe.ts';
import { wholeChromiumOptions } from '../support/chromium.ts';
import { galleryPage } from '../support/gallery-page.ts';
import { createPerson } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';

test.use({ launchOptions: wholeChromiumOptions, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/** What an open page asks for is refused once its session is over. */
const ENDED = ['/api/me', '/api/events', '/api/generations', '/api/inbox', '/api/workspaces'].map((path) => ({
  status: 401,
  path,
}));

/** The first small picture of a result. */
const picture = (page: Page) => page.locator('img[src^="/files/"]').first();

/** All that the browser has kept, as its addresses. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => `${name.split(' ')[0]} ${new URL(url).pathname}`),
      ),
    );
    return caught.flat();
  });

/** Shows the gallery until it would be there without a network. */
async function seeGallery(page: Page): Promise<void> {
  await page.goto('/gallery');
  await expect(picture(page)).toBeVisible();
  await expect
    .poll(() => kept(page))
    .toEqual(expect.arrayContaining(['own /own/gallery', 'shell /gallery', 'shell /queue']));
  await expect.poll(async () => (await kept(page)).some((one) => one.startsWith('own /files/'))).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

const offline = (context: BrowserContext) => context.setOffline(true);

test('the gallery that was seen is there without a network, says so, and is the present one with it', async ({
  context,
  person,
  studio: page,
  watch,
}) => {
  watch.expectOutage();
  await person.generate({ prompt: PROMPT, width: 512, height: 512, steps: 10 });
  await seeGallery(page);
  await offline(context);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/gallery');
  await expect(picture(page)).toBeVisible();
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/offline-gallery.png' });

  await person.generate({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
  await context.setOffline(false);
  await expect(galleryPage(page).card('A paper boat')).toBeVisible();
});

test('another account in the same browser finds nothing of the one before, with a network or without', async ({
  context,
  origin,
  person,
  studio: page,
  watch,
}) => {
  watch.expectOutage();
  watch.expectRefusal(...ENDED);
  await person.generate({ prompt: PROMPT, width: 512, height: 512, steps: 10 });
  await seeGallery(page);

  // Another account takes the place of this one, and the network goes before it has seen anything.
  const other = await createPerson(origin);
  await context.clearCookies();
  await context.addCookies(other.cookies);
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await kept(page)).filter((one) => one.startsWith('own /files/'))).toEqual([]);
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['own /own/gallery', 'shell /queue']));
  const text = await page.evaluate(async () => (await (await caches.match('/own/gallery'))?.text()) ?? '');
  expect(text).toContain(other.email);
  expect(text).not.toContain(person.email);
  expect(text).not.toContain(PROMPT);
  await offline(context);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(galleryPage(page).card(PROMPT)).toHaveCount(0);
  await other.leave();
});

test('nothing of a person stays after a sign-out, or when their session ended elsewhere', async ({
  context,
  person,
  studio: page,
  watch,
}) => {
  watch.expectOutage();
  watch.expectRefusal(...ENDED);
  await person.generate({ prompt: PROMPT, width: 512, height: 512, steps: 10 });
  await seeGallery(page);
  // The worker may be fetching the picture once more when the session ends.
  const source = (await picture(page).getAttribute('src')) ?? '';
  watch.expectRefusal({ status: 401, path: new URL(source, page.url()).pathname });
  // The session ended elsewhere: the first page that hears of it forgets.
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(() => kept(page)).toEqual([]);

  await context.addCookies(person.cookies);
  await seeGallery(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => kept(page)).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
