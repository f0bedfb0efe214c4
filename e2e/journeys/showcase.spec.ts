import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { guidePicture } from '../support/pictures.ts';
import { clipFile } from '../support/videos.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

async function confirm(admin: Page, name: 'Save' | 'Go back', reason: string) {
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('an operator shows a picture and a clip on the front page, which visitors see in words of theirs, and takes them back', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.setTimeout(180_000);
  const operator = await createPerson(origin, ADMIN);
  const desk = await openBrowser({ baseURL: origin });
  await desk.addCookies(operator.cookies);
  await operator.leave();
  const admin = await desk.newPage();
  await admin.goto('/admin/content');
  await admin.getByLabel('Title', { exact: true }).fill('Paint what you hear');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await confirm(admin, 'Save', 'Our words');
  await expect(admin.getByText('(in force)')).toBeVisible();

  await admin.getByRole('combobox', { name: 'Pictures to show' }).selectOption('My own');
  const sun = { name: 'sun.png', mimeType: 'image/png', buffer: await guidePicture() };
  await admin.locator('section[aria-labelledby="gallery-heading"] input[type="file"]').setInputFiles(sun);
  const sample = admin.getByRole('group', { name: 'Picture 1' });
  await sample.getByLabel('What it shows').fill('A sun over the sea');
  await sample.getByLabel('Words below it').fill('Evening');
  await admin.getByRole('combobox', { name: 'Video to show' }).selectOption('My own');
  const clip = await clipFile({ width: 240, height: 320, frames: 48, fps: 24 });
  await admin.locator('section[aria-labelledby="intro-heading"] input[type="file"]').setInputFiles(clip);
  await admin.getByLabel('What the video shows').fill('A square that wanders');
  await admin.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await admin.getByLabel('A sun over the sea').fill('Eine Sonne über dem Meer');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await confirm(admin, 'Save', 'What is made here');

  const visitor = await (await openBrowser({ baseURL: origin, reducedMotion: 'no-preference' })).newPage();
  const [picture, video] = [visitor.locator('#gallery img'), visitor.locator('video[data-intro]')];
  await expect(async () => {
    await visitor.goto('/');
    await expect(picture).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(picture).toHaveAttribute('alt', 'A sun over the sea');
  await expect(visitor.locator('#gallery figcaption')).toHaveText('Evening');
  await expect(video).toHaveAttribute('aria-label', 'A square that wanders');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const address = await video.locator('source').getAttribute('src');
  const answer = await visitor.request.get(address ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'video/mp4']);
  await expectAccessible(visitor);

  await visitor.goto('/de');
  await expect(picture).toHaveAttribute('alt', 'Eine Sonne über dem Meer');
  await expect(
    visitor.locator('#gallery figcaption p'),
    'what nobody has translated says its language',
  ).toHaveAttribute('lang', 'en');

  await admin.getByRole('button', { name: 'Go back to version 1' }).click();
  await confirm(admin, 'Go back', 'It was too much');
  await expect(async () => {
    await visitor.goto('/');
    await expect(picture, 'those that a studio begins with').toHaveCount(6, { timeout: 1000 });
  }).toPass();
  await expect(visitor.getByAltText('A sun over the sea')).toHaveCount(0);
  await expect(video).not.toHaveAttribute('aria-label', 'A square that wanders');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Paint what you hear');
});
