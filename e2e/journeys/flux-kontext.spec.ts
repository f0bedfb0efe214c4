import sharp from 'sharp';
import { downloaded } from '../support/download.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance, toolPage } from '../support/tool-page.ts';

test('FLUX Kontext edits a picture at the price that its size makes, before and after side by side', async ({
  studio,
}) => {
  await studio.goto('/flux-kontext');
  const page = toolPage(studio, 'Generated Images');
  await expect(page.generate).toHaveText('Generate - 20 tokens');
  await page.file.setInputFiles(await guideFile());
  await expect(studio.getByText('320 x 240, 0.1 megapixels')).toBeVisible();
  await studio.getByRole('textbox', { name: 'What to change' }).fill('Make it night');
  const shapes = studio.getByRole('group', { name: 'Resolution' });
  await expect(studio.getByRole('radio', { name: /^1:1/ }), 'one control decides the shape').toHaveCount(1);
  await expect(shapes.getByRole('radio', { name: '1:1 square' })).toBeChecked();
  await shapes.getByRole('radio', { name: 'Match the image' }).check();
  await expect(page.generate).toHaveText('Generate - 25 tokens');
  await studio.reload();
  await expect(studio.getByText('320 x 240, 0.1 megapixels'), 'measured again after a reload').toBeVisible();
  await expect(page.generate).toHaveText('Generate - 25 tokens');

  await page.generate.click();
  const card = page.card('Make it night');
  await expect(card).toContainText('Completed');
  await expect(balance(studio, 75)).toBeVisible();
  await expect(page.pictures, 'the original and the result').toHaveCount(2);
  await expect(card).toContainText('Original');
  await expect(card).toContainText('Result');

  const { name, bytes } = await downloaded(studio, card.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^flux-kontext-\d{13}-1\.jpg$/);
  const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
  expect(format).toBe('jpeg');
  expect(width / height).toBeCloseTo(4 / 3, 1);

  await card.getByRole('button', { name: 'View Make it night full screen' }).click();
  const viewer = studio.getByRole('dialog', { name: 'Picture viewer' });
  await viewer.getByRole('button', { name: 'Compare with the original' }).click();
  const line = viewer.getByRole('slider', { name: 'Compare the original with the result' });
  await line.focus();
  await studio.keyboard.press('ArrowRight');
  await expect(line).toHaveValue('51');
});

test('a comparison lines up when the result has another shape: the original is cropped as the tool cropped it', async ({
  studio,
}) => {
  await studio.goto('/flux-kontext');
  const page = toolPage(studio, 'Generated Images');
  await page.file.setInputFiles(await guideFile());
  await studio.getByRole('textbox', { name: 'What to change' }).fill('Make it night');
  await page.generate.click();
  await expect(page.pictures).toHaveCount(2);
  await studio.getByRole('button', { name: 'View Make it night full screen' }).click();
  const viewer = studio.getByRole('dialog', { name: 'Picture viewer' });
  await viewer.getByRole('button', { name: 'Compare with the original' }).click();
  const result = viewer.getByRole('img', { name: 'Make it night', exact: true });
  const original = viewer.getByRole('img', { name: 'Original of Make it night' });
  const shape = (image: HTMLElement) => {
    const { naturalWidth = 1, naturalHeight = 1 } = image instanceof HTMLImageElement ? image : {};
    const { width, height } = image.getBoundingClientRect();
    return { aspect: naturalWidth / naturalHeight, width, height, fit: getComputedStyle(image).objectFit };
  };
  await expect.poll(async () => (await original.evaluate(shape)).aspect).toBeCloseTo(4 / 3);
  const [under, over] = [await original.evaluate(shape), await result.evaluate(shape)];
  expect(over.aspect).toBeCloseTo(1);
  expect(under).toMatchObject({ width: over.width, height: over.height, fit: 'cover' });
});

test('the prompt of a generation is copied from its card', async ({ studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await studio.goto('/flux-kontext');
  const page = toolPage(studio, 'Generated Images');
  await page.file.setInputFiles(await guideFile());
  await studio.getByRole('textbox', { name: 'What to change' }).fill('Make it autumn');
  await page.generate.click();
  await page.card('Make it autumn').getByRole('button', { name: 'Copy prompt' }).click();
  await expect(page.card('Make it autumn').getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await studio.evaluate(() => navigator.clipboard.readText())).toBe('Make it autumn');
});
