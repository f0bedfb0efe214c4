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

test('a copy shows how far it is while it is made', async ({ studio }) => {
  const made = { state: 'making', askedBy: 'person', files: 40, filesDone: 10, bytes: null, sha256: null };
  const times = { askedAt: new Date().toISOString(), finishedAt: null, keepUntil: null };
  const copy = { id: crypto.randomUUID(), ...made, ...times };
  let polls = 0;
  await studio.route('**/api/account/exports', async (route) => {
    polls += 1;
    const filesDone = polls < 3 ? 10 : 30;
    await route.fulfill({ json: { exports: [{ ...copy, filesDone }], nextAt: null, keepDays: 7 } });
  });
  await studio.goto(DATA);
  const bar = studio.getByRole('progressbar', { name: 'Files copied' });
  await expect(bar).toHaveAttribute('aria-valuenow', '25');
  await expect(studio.getByText('10 of 40 files.')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '75');
  await expectAccessible(studio);
});

test('somebody deletes their account, and its receipt says what is gone and what stays', async ({
  studio,
  person,
  origin,
  watch,
}) => {
  // What the page asks for while its account goes.
  watch.expectRefusal({ status: 401, path: '/api/inbox' });
  watch.expectRefusal({ status: 401, path: '/api/workspaces' });
  await person.generate({ prompt: 'a lighthouse that nobody needs' });
  await studio.goto('/settings?tab=account');
  await studio.getByRole('button', { name: 'Delete Account' }).click();
  await studio.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(studio).toHaveURL('/#goodbye');
  const { text } = await mailWhere(
    origin,
    ({ to, subject }) => to === person.email && subject === 'Your account was deleted',
  );
  const receipt = /https?:\/\/\S+\/erasures\/[0-9A-F]{24}/.exec(text)?.[0] ?? 'missing:';
  await expect(async () => {
    await studio.goto(receipt);
    await expect(studio.getByText('Everything below was gone on')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(studio.getByRole('heading', { name: 'Receipt of a deletion', level: 1 })).toBeVisible();
  await expect(studio.getByRole('row', { name: 'Generations, with the trash 1' })).toBeVisible();
  await expect(studio.getByRole('heading', { name: 'What is kept, and why' })).toBeVisible();
  await expect(studio.getByText(person.email)).toBeHidden();
  await expectAccessible(studio);
});

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, the page of one's own data has no serious accessibility problem`, {
    tag: theme === 'light' ? ['@long'] : [],
  }, async ({ studio }) => {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await studio.goto(DATA);
    await studio.getByRole('button', { name: 'Make a copy of my data' }).click();
    await expect(studio.getByText('Your copy is ready')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(studio);
  });
}
