import { violationsOn } from '../support/axe.ts';
import { wholeChromiumOptions } from '../support/chromium.ts';
import { expect, test } from '../support/test.ts';
import { balance, chooseSide, TOOL, toolPage } from '../support/tool-page.ts';

test.use({ launchOptions: wholeChromiumOptions, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

const [FOX, BOAT] = ['A red fox in the snow', 'A paper boat'];

test('what is ordered without a network waits, is never sent by itself, and one more press orders it once at the present price', async ({
  context,
  person,
  studio: page,
  watch,
}) => {
  watch.expectOutage();
  const { prompt, generate, pictures } = toolPage(page);
  const open = (words: string) => page.getByRole('button', { name: `Open in its form: ${words}` });
  const ordered = async () => (await (await page.request.get('/api/generations?limit=1')).json()).total;
  await page.goto(TOOL);
  await expect(generate).toBeEnabled();
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, TOOL)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/functions/') && sent.push(request.url()));

  await context.setOffline(true);
  await page.reload();
  for (const words of [FOX, BOAT]) {
    await chooseSide(page, 512);
    await prompt.fill(words);
    await generate.click();
    await expect(open(words)).toBeVisible();
  }
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: `Delete what waits: ${BOAT}` }).click();
  await expect(open(BOAT)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open(BOAT)).toBeVisible();
  await page.getByRole('button', { name: `Delete what waits: ${BOAT}` }).press('Enter');
  // At once, while it is being deleted still.
  await page.evaluate(() => document.querySelector<HTMLElement>('[role="status"] > button')?.click());
  await page.evaluate(() => navigator.locks.request('/own/orders', () => undefined));
  await expect(open(BOAT)).toBeVisible();

  await context.setOffline(false);
  await page.goto('/queue');
  await expect(page.getByRole('heading', { name: 'Waiting for you, not ordered' })).toBeVisible();
  await expect(balance(page, 100)).toBeVisible();
  expect(await ordered()).toBe(0);

  await open(FOX).click();
  await expect(prompt).toHaveValue(FOX);
  await expect(generate).toHaveText(/^Generate\s- \d+ tokens$/);
  const price = Number((await generate.textContent())?.replaceAll(/\D/g, ''));
  expect(sent, 'nothing is sent before the press').toEqual([]);
  await generate.click();
  await expect(pictures).toHaveCount(1, { timeout: 60_000 });
  await expect(open(FOX)).toHaveCount(0);
  await expect(open(BOAT)).toBeVisible();
  await expect(balance(page, 100 - price)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await ordered()).toBe(1);
  await person.cancelAll();
});
