import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance, chooseSide, TOOL, toolPage } from '../support/tool-page.ts';

test('a browser whose server was replaced goes on where it was, and reads nothing again that did not change', async ({
  ownInstallation: { origin, pidOf },
  openBrowser,
  watch,
}) => {
  watch.expectOutage();
  const person = await createPerson(origin);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await person.generate({ prompt: 'A lighthouse in fog', width: 512, height: 512, steps: 10 });
  await expect(balance(page, 92)).toBeVisible();
  await page.waitForLoadState('networkidle');

  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  // What meets no server yet has not all of its headers.
  const resumed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  process.kill(pidOf('server'), 'SIGKILL');
  expect(Number((await (await resumed).request().allHeaders())['last-event-id'])).toBeGreaterThan(0);
  await expect(async () => {
    await person.order({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
  }).toPass();
  await expect(balance(page, 84), 'the stream is open again').toBeVisible();
  expect(read).not.toContain('/api/catalogue');
  expect(read).not.toContain('/api/generations');
  await person.leave();
});

test('a page lives through the death of the server: the stream recovers and the result appears', {
  tag: '@long',
}, async ({ ownInstallation: { origin, pidOf }, openBrowser, watch }) => {
  watch.expectOutage();
  const person = await createPerson(origin);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto(TOOL);
  const tool = toolPage(page);
  await chooseSide(page, 1536);
  await tool.prompt.fill('A paper boat on a quiet lake');
  await tool.generate.click();
  await expect(tool.running).toHaveCount(1);

  const killed = pidOf('server');
  process.kill(killed, 'SIGKILL');
  await expect(tool.pictures).toHaveCount(1);
  expect(pidOf('server')).not.toBe(killed);
  await expect(balance(page, 92)).toBeVisible();

  await chooseSide(page, 512);
  await tool.prompt.fill('And one more');
  await tool.generate.click();
  await expect(tool.pictures, 'the stream is open again').toHaveCount(2);
  await person.leave();
});
