import type { Page } from '@playwright/test';
import { expectAccessible, expectFitting } from '../support/axe.ts';
import { wholeChromiumOptions } from '../support/chromium.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ launchOptions: wholeChromiumOptions, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

type Shared = { name: string; type: string; bytes: number[] };

/** Sends a file to the installed app as a phone does: a form that is posted to the address of its manifest. */
async function share(page: Page, file: Shared): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await post(page, file);
}

async function post(page: Page, file: Shared): Promise<void> {
  await page.evaluate(async ({ name, type, bytes }) => {
    const { share_target: target } = await (await fetch('/site.webmanifest')).json();
    const input = Object.assign(document.createElement('input'), { type: 'file', name: target.params.files[0].name });
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    input.files = transfer.files;
    const form = Object.assign(document.createElement('form'), { action: target.action, method: target.method });
    form.enctype = target.enctype;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, file);
  await page.waitForURL(/\/receive|\/login/);
}

async function picture(): Promise<Shared> {
  const { name, mimeType, buffer } = await guideFile();
  return { name, type: mimeType, bytes: [...buffer] };
}

test('a picture that a phone shares waits on the device until a tool is chosen, and is there in its form', async ({
  studio: page,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('/api/uploads/') && uploads.push(request.url()));
  await page.goto('/dashboard');
  const sent = await picture();
  await share(page, sent);
  await expect(page.getByRole('heading', { name: 'Send to a tool' })).toBeVisible();
  await expect(page.getByRole('img', { name: sent.name })).toBeVisible();
  await expect(page.getByText('It is on this device only.')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.screenshot({ path: 'test-results/share-target.png', fullPage: true });
  // It waits through a reload as well.
  await page.reload();
  await expect(page.getByRole('img', { name: sent.name })).toBeVisible();
  expect(uploads).toEqual([]);
  await page.getByRole('button', { name: /^Edit Canvas/ }).click();
  await expect(page.getByRole('application', { name: 'Canvas' })).toBeVisible();
  expect(uploads).toHaveLength(1);
  await page.goto('/receive');
  await expect(page.getByRole('heading', { name: 'Nothing was shared' })).toBeVisible();

  await share(page, { name: 'notes.txt', type: 'text/plain', bytes: [104, 105] });
  await expect(page.getByRole('alert')).toContainText('This is not a picture, clip or sound.');
  await share(page, { name: 'phone.heic', type: 'image/heic', bytes: [1, 2, 3] });
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was shared' })).toBeVisible();
  expect(uploads).toHaveLength(1);
});

test('whoever is signed out signs in first, and finds what was shared', async ({
  openBrowser,
  person,
  origin,
  watch,
}) => {
  watch.expectRefusal({ status: 401, path: '/api/me' });
  const context = await openBrowser({ baseURL: origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/login');
  const sent = await picture();
  await share(page, sent);
  await expect(page).toHaveURL(/\/login\?next=%2Freceive$/);
  await context.addCookies(person.cookies);
  await page.goto('/receive');
  await expect(page.getByRole('img', { name: sent.name })).toBeVisible();
});

test('what a phone shares before the studio is ready on it is asked for again, and chosen there', async ({
  openBrowser,
  person,
  origin,
}) => {
  const context = await openBrowser({ baseURL: origin, serviceWorkers: 'block' });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto('/dashboard');
  const sent = await guideFile();
  await post(page, await picture());
  await expect(page).toHaveURL(/\/receive\?not-ready$/);
  await expect(page.getByRole('heading', { name: 'The file did not arrive' })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/share-target-not-ready.png', fullPage: true });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles(sent);
  await expect(page.getByRole('img', { name: sent.name })).toBeVisible();
});
