import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { clipFile } from '../support/videos.ts';

const PROMPT = 'A red fox in the snow';

async function openComments(page: Page) {
  await page.goto('/gallery');
  await page.getByRole('button', { name: `Details of ${PROMPT}` }).click();
  const dialog = page.getByRole('dialog', { name: PROMPT });
  await dialog.getByRole('button', { name: /^(Comments|\d+ comments?)$/ }).click();
  return dialog.getByRole('region', { name: 'Comments' });
}

test('an owner pins comments on a picture, and a visitor of a link answers, pins one more and approves', async ({
  studio: page,
  openBrowser,
  origin,
  person,
}) => {
  const id = await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  const made = await page.request.post('/api/shares', {
    headers: { origin },
    data: { generationIds: [id], title: 'Winter', mayComment: true, mayApprove: true },
  });
  const { link } = await made.json();
  const panel = await openComments(page);
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Brighter here');
  await panel.getByRole('combobox', { name: 'Who sees it' }).selectOption('You and the guests of “Winter”');
  await panel.getByRole('button', { name: 'Pin on the picture' }).click();
  await expect(panel.getByRole('button', { name: /^Pin: 50% from the left, 50% from the top/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(panel.getByRole('button', { name: /^Pin: 49% from the left, 60% from the top/ })).toBeFocused();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Brighter here' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Pin 1' }).first()).toBeVisible();
  await expectAccessible(page);

  const visitor = await (
    await openBrowser({ baseURL: origin, viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  await visitor.goto(link);
  const talk = visitor.getByRole('region', { name: 'Comments' });
  await talk.scrollIntoViewIfNeeded();
  await expect(talk.getByText('Brighter here')).toBeVisible();
  await talk.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await talk.getByRole('button', { name: 'Pin on the picture' }).click();
  const picture = await visitor.getByRole('img', { name: 'Winter' }).boundingBox();
  if (picture === null) throw new Error('The picture is not shown');
  await visitor.touchscreen.tap(picture.x + picture.width / 4, picture.y + picture.height / 2);
  await expect(visitor.getByRole('button', { name: /^Pin: 25% from the left, 50% from the top/ })).toBeVisible();
  await talk.getByRole('textbox', { name: 'Comment' }).fill('<b>The sky</b>');
  await talk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(talk.getByText('<b>The sky</b>')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Pin 2' }).first()).toBeVisible();
  await talk.getByRole('textbox', { name: 'Note' }).fill('Only the sky');
  await talk.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(talk.getByText('Ada approved this')).toBeVisible();
  // There is nothing more to approve, and the focus stays where it was.
  const approve = talk.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toBeFocused();
  await expectAccessible(visitor);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const guests = panel.getByRole('listitem').filter({ hasText: 'The sky' }).first();
  await expect(guests).toBeVisible({ timeout: 30_000 });
  await guests.getByRole('button', { name: 'Reply' }).click();
  await guests.getByRole('textbox', { name: 'Reply to Ada' }).fill('Will do');
  await guests.getByRole('button', { name: 'Send reply' }).click();
  await guests.getByRole('button', { name: 'Resolve' }).click();
  await expect(guests.getByText('Resolved')).toBeVisible();
  await panel.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('This result is locked');
  await expect(panel.getByRole('region', { name: 'Approval' })).toContainText('Ada approved this');
  await expectAccessible(page);

  await visitor.reload();
  await talk.scrollIntoViewIfNeeded();
  await expect(talk.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada');
  await expect(talk.getByText('Will do')).toBeVisible();
  await talk.getByRole('button', { name: 'Delete the comment of Ada' }).click();
  await visitor.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(talk.getByText('This comment was taken back')).toBeVisible();

  await page.goto('/gallery');
  await expect(page.getByRole('img', { name: '2 comments' }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Ada approved a result')).toBeVisible();
});

test('a shared page loads what visitors write with where it is allowed, when it is seen, and in 60 KB', async ({
  openBrowser,
  origin,
  person,
}) => {
  const id = await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  const owner = await openBrowser({ baseURL: origin });
  await owner.addCookies(person.cookies);
  const share = async (data: object) => {
    const made = await owner.request.post('/api/shares', {
      headers: { origin },
      data: { generationIds: [id], ...data },
    });
    return (await made.json()).link;
  };
  const visitor = await (await openBrowser({ baseURL: origin, viewport: { width: 390, height: 400 } })).newPage();
  const sizes: Promise<number>[] = [];
  visitor.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const sent = async () => (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  await visitor.goto(await share({}), { waitUntil: 'networkidle' });
  await expect(visitor.getByRole('region', { name: 'Comments' })).toHaveCount(0);
  await visitor.goto(await share({ mayComment: true }), { waitUntil: 'networkidle' });
  expect(await sent()).toBe(0);
  await visitor.getByRole('region', { name: 'Comments' }).scrollIntoViewIfNeeded();
  await expect(visitor.getByText('No comments yet')).toBeVisible();
  expect(await sent()).toBeGreaterThan(0);
  expect(await sent()).toBeLessThanOrEqual(60_000);
});

test('a second of a clip is commented, its mark leads there, and in Arabic marks stay where they are', async ({
  studio: page,
  openBrowser,
  origin,
}) => {
  const clip = await clipFile({ width: 320, height: 180, frames: 96, fps: 24 });
  const imported = await page.request.post('/api/imports', { headers: { origin }, multipart: { file: clip } });
  const { generation } = await imported.json();
  const made = await page.request.post('/api/shares', {
    headers: { origin },
    data: { generationIds: [generation.id], title: 'Clip', mayComment: true },
  });
  const { link } = await made.json();
  await page.goto('/gallery');
  await page.getByRole('button', { name: 'Details of clip' }).click();
  const dialog = page.getByRole('dialog', { name: 'clip' });
  const player = dialog.locator('video');
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3;
  });
  await dialog.getByRole('button', { name: 'Comments', exact: true }).click();
  const panel = dialog.getByRole('region', { name: 'Comments' });
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Cut here');
  await panel.getByRole('combobox', { name: 'Who sees it' }).selectOption('You and the guests of “Clip”');
  await panel.getByRole('button', { name: 'Pin at 0:03' }).click();
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 0;
  });
  const marks = panel.getByRole('group', { name: 'Marks on the time line' });
  await marks.getByRole('button', { name: 'Go to 0:03' }).press('Enter');
  await expect(player).toHaveJSProperty('currentTime', 3);
  await expectAccessible(page);

  const visitor = await (await openBrowser({ baseURL: origin, locale: 'ar' })).newPage();
  await visitor.goto(link);
  await visitor.locator('[data-guest-comments]').scrollIntoViewIfNeeded();
  const mark = visitor.locator('[data-pins="line"] [data-pin]');
  await mark.click();
  await expect(visitor.locator('video')).toHaveJSProperty('currentTime', 3);
  const [line, at] = [await visitor.locator('[data-pins="line"]').boundingBox(), await mark.boundingBox()];
  expect((at?.x ?? 0) - (line?.x ?? 0)).toBeGreaterThan((line?.width ?? 0) / 2);
  await expectAccessible(visitor);
});
