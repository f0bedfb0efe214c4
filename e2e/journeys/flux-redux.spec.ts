import sharp from 'sharp';
import { downloadedAll } from '../support/download.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance, toolPage } from '../support/tool-page.ts';

test('FLUX Redux Pro makes variations of a picture, each of the asked size and format', async ({ studio }) => {
  await studio.goto('/flux-redux');
  const page = toolPage(studio, 'Generated Images');
  await page.generate.click();
  await expect(studio.getByText('Please upload a guide image')).toBeVisible();

  await page.file.setInputFiles(await guideFile());
  await expect(studio.getByText('320 x 240, 0.1 megapixels')).toBeVisible();
  await page.prompt.fill('The same scene in autumn');
  await studio.getByRole('combobox', { name: 'Size' }).selectOption('Landscape 4:3 (1024 x 768)');
  await expect(page.width, 'a named size needs no fields of its own').toBeHidden();
  await studio.getByRole('combobox', { name: 'Size' }).selectOption('Custom');
  await studio.getByRole('spinbutton', { name: 'Width' }).fill('500');
  await studio.getByRole('spinbutton', { name: 'Height' }).fill('90');
  await studio.getByRole('group', { name: 'Output format' }).getByLabel('JPEG').check();
  await expect(studio.getByRole('spinbutton', { name: 'Width' }), 'a side moves to its step').toHaveValue('512');
  await expect(studio.getByRole('spinbutton', { name: 'Height' }), 'and into its limits').toHaveValue('256');
  await page.images(2).check();
  await expect(page.generate).toHaveText('Generate - 40 tokens');
  await studio.getByRole('button', { name: 'Advanced' }).click();
  await expect(studio.getByRole('slider', { name: 'IP-Adapter weight' })).toBeDisabled();
  await expect(studio.getByRole('slider', { name: 'IP-Adapter weight' })).toHaveAccessibleDescription(
    /This model ignores it/,
  );

  await page.generate.click();
  const card = page.card('The same scene in autumn');
  await expect(card).toContainText('Completed');
  await expect(balance(studio, 60)).toBeVisible();
  await expect(page.pictures).toHaveCount(2);
  await card.getByRole('button', { name: 'View The same scene in autumn, 2 of 2, full screen' }).click();
  await expect(studio.getByRole('dialog', { name: 'Picture viewer' })).toContainText('2 of 2');
  await studio.keyboard.press('ArrowLeft');
  await expect(studio.getByRole('dialog', { name: 'Picture viewer' })).toContainText('1 of 2');
  await studio.keyboard.press('Escape');

  const files = await downloadedAll(studio, card.getByRole('button', { name: 'Download All (2)' }), 2);
  expect(files.map(({ name }) => name.replace(/\d{13}/, 'time'))).toEqual([
    'flux-redux-time-1.jpg',
    'flux-redux-time-2.jpg',
  ]);
  for (const { bytes } of files) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 512, height: 256 });
  }
});
