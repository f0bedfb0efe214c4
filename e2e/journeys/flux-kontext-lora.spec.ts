import sharp from 'sharp';
import { downloaded } from '../support/download.ts';
import { expect, test } from '../support/test.ts';
import { balance, toolPage } from '../support/tool-page.ts';

test('FLUX Kontext LoRA takes a LoRA by its address and asks for its scale only then', async ({ studio, watch }) => {
  watch.expectRefusal({ status: 400, path: '/functions/v1/fal-flux-kontext-lora' });
  await studio.goto('/flux-kontext-lora');
  const page = toolPage(studio, 'Generated Images');
  const scale = studio.getByRole('slider', { name: 'LoRA scale' });
  const address = studio.getByRole('textbox', { name: 'LoRA URL' });
  await page.prompt.fill('A sailing boat in a bay');
  await page.negativePrompt.fill('people');
  await expect(scale).toBeHidden();
  await address.fill('https://example.com/style.safetensors');
  await page.generate.click();
  await expect(address, 'only hosts of the list').toHaveAccessibleDescription(
    /LoRA weights may come from huggingface.co/,
  );
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await address.fill('https://huggingface.co/kinora/style/resolve/main/style.safetensors');
  await expect(scale).toBeVisible();
  await studio.getByRole('combobox', { name: 'Size' }).selectOption('Square (512 x 512)');
  await expect(page.generate).toHaveText('Generate - 20 tokens');

  await page.generate.click();
  const card = page.card('A sailing boat in a bay');
  await expect(card).toContainText('Completed');
  await expect(page.prompt, 'the prompts are cleared').toHaveValue('');
  await expect(page.negativePrompt).toHaveValue('');
  await expect(balance(studio, 80)).toBeVisible();
  const { name, bytes } = await downloaded(studio, card.getByRole('link', { name: 'Download' }));
  expect(name).toMatch(/^flux-kontext-lora-\d{13}-1\.jpg$/);
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 512, height: 512 });

  await card.getByRole('button', { name: 'Details of A sailing boat in a bay' }).click();
  await expect(studio.getByRole('dialog', { name: 'A sailing boat in a bay' })).toContainText('huggingface.co');
});
