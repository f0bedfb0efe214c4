import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

test('a press on a ratio sets width and height, which still take values of their own', async ({ studio }) => {
  await studio.goto(TOOL);
  const { width, height, generate } = toolPage(studio);
  const ratios = studio.getByRole('radiogroup', { name: 'Size' });
  await expect(ratios.getByRole('radio', { name: '1:1' })).toBeChecked();
  await ratios.getByRole('radio', { name: '3:2' }).check();
  await expect(width).toHaveValue('1536');
  await expect(height).toHaveValue('1024');
  await studio.keyboard.press('ArrowRight');
  await expect(ratios.getByRole('radio', { name: '2:3' })).toBeChecked();
  await expect(width).toHaveValue('1024');
  await expect(height).toHaveValue('1536');
  await width.selectOption('512');
  await expect(ratios.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(generate, 'the size costs nothing').toHaveText('Generate - 8 tokens');
  await expectAccessible(studio);
});

test('"Use this seed" brings the seed that a result got, which "Random" left open', async ({ studio, person }) => {
  await person.generate({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
  await studio.goto(TOOL);
  const { prompt, card } = toolPage(studio);
  await card('A paper boat').getByRole('button', { name: 'Details of A paper boat' }).click();
  const dialog = studio.getByRole('dialog', { name: 'A paper boat' });
  const used = dialog.getByText('Seed used').locator('xpath=following-sibling::dd');
  const seed = (await used.textContent()) ?? '';
  expect(seed).toMatch(/^\d+$/);
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use this seed' }).click();
  await expect(dialog).toBeHidden();
  await expect(prompt).toHaveValue('A paper boat');
  await studio.getByRole('button', { name: 'Advanced' }).click();
  await expect(studio.getByRole('spinbutton', { name: 'Seed' })).toHaveValue(seed);
});
