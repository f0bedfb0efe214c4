import sharp from 'sharp';
import { expectAccessible, expectFitting } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

const pixelsOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

/** How many bytes differ within and outside a rectangle of the picture. */
async function differences(before: Buffer, after: Buffer, isWithin: (x: number, y: number) => boolean) {
  const { width = 0 } = await sharp(before).metadata();
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)];
  const counts = { within: 0, outside: 0 };
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === other[at]) continue;
    const pixel = Math.floor(at / 3);
    counts[isWithin(pixel % width, Math.floor(pixel / width)) ? 'within' : 'outside'] += 1;
  }
  return { ...counts, isSameSize: one.length === other.length };
}

test('a picture is painted over by mouse, filled at the quoted price, and stays the same everywhere else', async ({
  studio,
}) => {
  await studio.goto('/edit');
  await expectAccessible(studio);
  await studio.locator('input[type=file]').setInputFiles(await guideFile());
  const canvas = studio.getByRole('application', { name: 'Canvas' });
  await expect(canvas).toBeVisible();
  const submit = studio.getByRole('button', { name: 'Fill - 10 tokens' });
  await submit.click();
  await expect(studio.getByText('Paint over what should change first.')).toBeVisible();

  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The canvas has no place');
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  await studio.mouse.move(middleX - 30, middleY);
  await studio.mouse.down();
  await studio.mouse.move(middleX + 30, middleY, { steps: 6 });
  await studio.mouse.up();
  await expect(studio.getByRole('button', { name: 'Undo' })).toBeEnabled();
  const words = studio.getByRole('textbox', { name: 'What should be there' });
  await words.fill('a red boat');
  await studio.getByText('Remove', { exact: true }).click();
  await expect(studio.getByRole('textbox', { name: 'What to remove' })).toHaveValue('');
  await studio.getByText('Fill', { exact: true }).click();
  await expect(words).toHaveValue('a red boat');
  await expectAccessible(studio);
  await submit.click();

  const result = studio.getByRole('img', { name: 'The edited picture' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect(balance(studio, 90)).toBeVisible();
  await expectAccessible(studio);
  const source = await studio.getByRole('img', { name: 'The picture before' }).getAttribute('src');
  const original = await (await studio.request.get(source ?? '')).body();
  const { name, bytes } = await downloaded(studio, studio.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^edit-\d{13}\.png$/);
  // The brush is an twelfth of the picture and the stroke in its middle.
  const isNear = (x: number, y: number) => Math.abs(x - 160) < 60 && Math.abs(y - 120) < 30;
  const { within, outside, isSameSize } = await differences(original, bytes, isNear);
  expect({ outside, isSameSize }).toEqual({ outside: 0, isSameSize: true });
  expect(within).toBeGreaterThan(100);

  await studio.getByRole('link', { name: 'Edit again' }).click();
  await expect(canvas).toBeVisible();
  await expect(studio).toHaveURL(/\/edit\?generation=/);
});

test('the result of a wide picture stays beside the settings', async ({ studio }) => {
  await studio.goto('/edit');
  const wide = { create: { width: 960, height: 240, channels: 3, background: '#274c77' } } as const;
  const buffer = await sharp(wide).png().toBuffer();
  await studio.locator('input[type=file]').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer });
  await studio.getByRole('application', { name: 'Canvas' }).press('i');
  await studio.getByText('Remove', { exact: true }).click();
  await studio.getByRole('button', { name: 'Remove - 10 tokens' }).click();
  const result = studio.getByRole('img', { name: 'The edited picture' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const shown = await result.boundingBox();
  const settings = await studio.getByRole('heading', { name: 'Edit a picture' }).boundingBox();
  expect(shown?.x).toBeGreaterThanOrEqual(0);
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThan(settings?.x ?? 0);
});

test('everything of the canvas is done by keys, and said', async ({ studio }) => {
  await studio.goto('/edit');
  await studio.locator('input[type=file]').setInputFiles(await guideFile());
  const canvas = studio.getByRole('application', { name: 'Canvas' });
  await canvas.focus();
  await studio.keyboard.down('Space');
  for (let step = 0; step < 5; step += 1) await studio.keyboard.press('ArrowRight');
  await studio.keyboard.up('Space');
  const undo = studio.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await studio.keyboard.press('Control+z');
  await expect(undo).toBeDisabled();
  await studio.keyboard.press('Control+Shift+z');
  await expect(undo).toBeEnabled();
  await studio.keyboard.press('r');
  await expect(studio.getByRole('button', { name: 'Rectangle' })).toHaveAttribute('aria-pressed', 'true');
  await studio.keyboard.press('Space');
  await studio.keyboard.press('Shift+ArrowDown');
  await studio.keyboard.press('Shift+ArrowLeft');
  await studio.keyboard.press('Space');
  await studio.keyboard.press('i');
  await expect(studio.locator('[data-said]')).toContainText(/^Invert\. \d+(\.\d)?% painted\.$/);
  await studio.keyboard.press('Delete');
  await expect(studio.locator('[data-said]')).toHaveText('Clear. 0% painted.');
});

test('a picture of the gallery is expanded to 9:16 by touch, and stands in the result as it was', async ({
  openBrowser,
  person,
}) => {
  const context = await openBrowser({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto('/edit');
  await page.locator('input[type=file]').setInputFiles(await guideFile());
  await expect(page.getByRole('application', { name: 'Canvas' })).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Expand' }).locator('..').tap();
  await page.getByText('9:16', { exact: true }).tap();
  await page.getByRole('button', { name: 'Expand - 10 tokens' }).tap();
  const result = page.getByRole('img', { name: 'The edited picture' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const source = await page.getByRole('img', { name: 'The picture before' }).getAttribute('src');
  const made = await result.getAttribute('src');
  const original = await (await page.request.get(source ?? '')).body();
  const bytes = await (await page.request.get(made ?? '')).body();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 569 });
  const kept = await sharp(bytes)
    .extract({ left: 0, top: 164, width: 320, height: 240 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(Buffer.compare(kept, await pixelsOf(original))).toBe(0);
});
