import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { downloadedAll } from '../support/download.ts';
import { expect, test } from '../support/test.ts';
import { balance, toolPage } from '../support/tool-page.ts';

test('HiDream makes four pictures of a custom size as WebP, and shows them together', async ({ studio }) => {
  await studio.goto('/hidream-i1');
  const page = toolPage(studio, 'Generated Images');
  await page.prompt.fill('A red fox in the snow');
  await studio.getByRole('combobox', { name: 'Image size' }).selectOption('Custom');
  await studio.getByRole('spinbutton', { name: 'Width' }).fill('');
  await studio.getByRole('spinbutton', { name: 'Height' }).fill('320');
  await expect(studio.getByRole('spinbutton', { name: 'Width' }), 'nothing becomes the default').toHaveValue('1024');
  await studio.getByRole('spinbutton', { name: 'Width' }).fill('256');
  await page.images(4).check();
  await studio.getByRole('button', { name: 'Advanced' }).click();
  await studio.getByRole('group', { name: 'Output format' }).getByLabel('WebP').check();
  await expect(page.generate).toHaveText('Generate - 4 tokens');
  await expectAccessible(studio);

  await page.generate.click();
  const card = page.card('A red fox in the snow');
  await expect(card).toContainText('Completed');
  await expect(balance(studio, 96)).toBeVisible();
  await expect(page.pictures).toHaveCount(4);
  const files = await downloadedAll(studio, card.getByRole('button', { name: 'Download All (4)' }), 4);
  expect(files.map(({ name }) => name.replace(/\d{13}/, 'time'))).toEqual(
    [1, 2, 3, 4].map((number) => `hidream-i1-time-${number}.webp`),
  );
  for (const { bytes } of files) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 320 });
  }
  expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size, 'four different pictures').toBe(4);

  await card.getByRole('button', { name: 'Details of A red fox in the snow' }).click();
  const dialog = studio.getByRole('dialog', { name: 'A red fox in the snow' });
  await expect(dialog.getByRole('img', { name: /, \d of 4$/ })).toHaveCount(4);
  await expect(dialog).toContainText('Megapixels');
  await expectAccessible(studio);
});
