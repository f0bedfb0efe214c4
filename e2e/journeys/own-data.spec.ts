import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectAccessible } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { mailWhere } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { unzip } from '../support/unzip.ts';

const DATA = '/settings?tab=data';

test('somebody asks for their data, is told by mail, downloads it, and looks at it without a network', async ({
  studio,
  person,
  origin,
  openBrowser,
}) => {
  await person.generate({ prompt: 'a paper boat on a quiet lake' });
  await studio.goto(DATA);
  await studio.getByRole('button', { name: 'Make a copy of my data' }).click();
  await expect(studio.getByText('Your copy is ready')).toBeVisible({ timeout: 60_000 });
  await expect(studio.getByRole('button', { name: 'Make a copy of my data' })).toBeDisabled();
  const mail = await mailWhere(
    origin,
    ({ to, subject }) => to === person.email && subject.startsWith('Your data is ready'),
  );
  expect(mail.text).toContain(`${origin}${DATA}`);

  const { name, bytes } = await downloaded(studio, studio.getByRole('button', { name: 'Download your data' }));
  expect(name).toBe('kinora-your-data.zip');
  const folder = await unzip(bytes);
  try {
    const page = await (await openBrowser({ offline: true })).newPage();
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible();
    await expect(page.getByText(person.email).first()).toBeVisible();
    await expect(page.getByText('a paper boat on a quiet lake').first()).toBeVisible();
    const picture = page.getByRole('img', { name: 'a paper boat on a quiet lake' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1024);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  await studio.getByRole('button', { name: 'Delete it now' }).click();
  await expect(studio.getByText('Your copy is ready')).toBeHidden();
});

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, the page of one's own data has no serious accessibility problem`, async ({ studio }) => {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await studio.goto(DATA);
    await studio.getByRole('button', { name: 'Make a copy of my data' }).click();
    await expect(studio.getByText('Your copy is ready')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(studio);
  });
}
