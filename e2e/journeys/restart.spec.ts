import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance, chooseSide, TOOL, toolPage } from '../support/tool-page.ts';

test('a page lives through the death of the server: the stream recovers and the result appears', async ({
  ownInstallation: { origin, pidOf },
  openBrowser,
  watch,
}) => {
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
