import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { downloaded } from '../support/download.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

test('a classic tool goes from its form over the wait to its result, and stays open meanwhile', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open AI Image Generator' }).press('Enter');
  const dialog = studio.getByRole('dialog', { name: 'AI Image Generator' });
  await expectAccessible(studio);
  await dialog.getByRole('button', { name: 'Generate - 8 tokens' }).click();
  await expect(dialog.getByText('Please enter a prompt', { exact: true })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('A paper boat on a lake');
  await dialog.getByRole('combobox', { name: 'Style' }).selectOption('Artistic');
  await dialog.getByRole('combobox', { name: 'Size' }).selectOption('512 x 512');
  await dialog.getByRole('button', { name: 'Generate - 8 tokens' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await studio.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' }), 'no way out while it works').toBeHidden();

  await expect(dialog).toContainText('Your result is ready.');
  await expect(balance(studio, 92)).toBeVisible();
  await expectAccessible(studio);
  const { bytes } = await downloaded(studio, dialog.getByRole('link', { name: 'Download' }));
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 512 });

  await dialog.getByRole('button', { name: 'Create another' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A paper boat on a lake');
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(studio.getByRole('button', { name: 'Open AI Image Generator' })).toBeFocused();
});

test('before the click a classic tool says which words the preview engine will leave out', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open AI Image Generator' }).click();
  const dialog = studio.getByRole('dialog', { name: 'AI Image Generator' });
  const note = dialog.getByText('The built-in preview engine will not draw: purple quokka.');
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('a purple quokka in a forest');
  await expect(note).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('a fox in a forest');
  await expect(note).toBeHidden();
});

test('a classic tool that fails returns to its form and says why', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open AI Image Generator' }).click();
  const dialog = studio.getByRole('dialog', { name: 'AI Image Generator' });
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('A nude figure on a beach');
  await dialog.getByRole('combobox', { name: 'Size' }).selectOption('512 x 512');
  await dialog.getByRole('button', { name: /^Generate/ }).click();
  const policy = studio.getByRole('dialog', { name: 'Content Policy Violation' });
  await policy.getByRole('button', { name: 'Understood' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error:');
  await expect(dialog.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A nude figure on a beach');
  await expect(balance(studio, 100)).toBeVisible();
});

test('a classic tool takes valid files alone', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open Classic Background Remover' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Classic Background Remover' });
  const file = dialog.locator('input[type="file"]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(dialog).toContainText('Please select a valid image file');
  await file.setInputFiles(await guideFile());
  await expect(dialog).toContainText('320 x 240, 0.1 megapixels');
  await dialog.getByRole('button', { name: 'Remove background - 5 tokens' }).click();
  await expect(dialog).toContainText('Your result is ready.');
  await expect(dialog.getByRole('img', { name: /^Original of/ })).toBeVisible();
  const { name, bytes } = await downloaded(studio, dialog.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^background-remover-\d{13}-1\.png$/);
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 320, height: 240, hasAlpha: true });
});

test('a classic tool lets go when what it waits for is cancelled in another window', async ({ studio, person }) => {
  for (let number = 1; number <= 6; number += 1) {
    await person.order({ prompt: `Big picture ${number}`, width: 1536, height: 1536, steps: 50 });
  }
  await studio.goto('/dashboard');
  await studio.getByRole('button', { name: 'Open AI Image Generator' }).click();
  const dialog = studio.getByRole('dialog', { name: 'AI Image Generator' });
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('A paper boat on a lake');
  await dialog.getByRole('button', { name: /^Generate/ }).click();
  const bar = dialog.getByRole('progressbar', { name: 'A paper boat on a lake: in progress' });
  await expect(bar, 'nobody knows yet how far it is').not.toHaveAttribute('aria-valuenow');
  await person.cancelAll();
  await expect(dialog.getByRole('alert')).toContainText('It was removed in another window.');
  await expect(dialog.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A paper boat on a lake');
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
