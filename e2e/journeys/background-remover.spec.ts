import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance, toolPage } from '../support/tool-page.ts';

test('the Background Remover delivers a PNG with transparency, beside the original', async ({ studio }) => {
  await studio.goto('/bria-bg-remove');
  const page = toolPage(studio, 'Generated Images');
  const act = studio.getByRole('button', { name: /^Remove background/ });
  await expect(studio.getByRole('list', { name: 'What it does' }).getByRole('listitem')).not.toHaveCount(0);
  await act.click();
  await expect(studio.getByText('Please upload an image')).toBeVisible();
  await page.file.setInputFiles(await guideFile());
  await expect(act).toHaveText('Remove background - 5 tokens');
  await act.click();

  const card = page.results.first();
  await expect(card).toContainText('Completed');
  await expect(balance(studio, 95)).toBeVisible();
  await expect(page.pictures, 'the original and the result').toHaveCount(2);
  await expectAccessible(studio);
  const { name, bytes } = await downloaded(studio, card.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^background-removed-\d{13}\.png$/);
  const picture = sharp(bytes);
  const { format, width, height, hasAlpha } = await picture.metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 320, height: 240, hasAlpha: true });
  const alpha = (await picture.stats()).channels[3];
  expect(alpha?.min, 'the corners are gone').toBeLessThan(10);
  expect(alpha?.max, 'the subject stays').toBeGreaterThan(245);

  await card.getByRole('button', { name: /^Details of/ }).click();
  const dialog = studio.getByRole('dialog');
  await expect(dialog).toContainText('PNG with transparency');
  await expect(dialog.getByRole('img', { name: /^Original of/ })).toBeVisible();
});
