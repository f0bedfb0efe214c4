import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/test.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

const small = { width: 512, height: 512, steps: 10 };
const viewerOf = (page: Page) => page.getByRole('dialog', { name: 'Picture viewer' });

test('the detail dialog shows all settings and what was charged', async ({ studio, person }) => {
  const order = { ...small, prompt: 'A paper boat on a quiet lake', negativePrompt: 'people', seed: 7, height: 768 };
  await person.generate(order);
  await studio.goto(TOOL);
  await studio.getByRole('button', { name: `Details of ${order.prompt}` }).click();
  const dialog = studio.getByRole('dialog', { name: order.prompt });
  const rows = {
    Prompt: order.prompt,
    'Negative prompt': 'people',
    Size: '512 x 768',
    Steps: '10',
    Guidance: '7.5',
    Seed: '7',
    Mode: 'Text to image',
    'Seed used': '7',
    'Tokens used': '8 tokens',
    Created: /20\d\d/,
    Completed: /20\d\d/,
  };
  for (const [term, value] of Object.entries(rows)) {
    const row = dialog.locator('dl > div').filter({ has: studio.getByRole('term').getByText(term, { exact: true }) });
    await expect(row.getByRole('definition'), term).toHaveText(value);
  }
  await expect(dialog).toContainText('Completed');
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the viewer moves with the arrow keys, counts, and closes with Esc', async ({ studio, person }) => {
  for (const prompt of ['First picture', 'Second picture', 'Third picture'])
    await person.generate({ ...small, prompt });
  await studio.goto(TOOL);
  await studio.getByRole('button', { name: 'View Third picture full screen' }).click();
  const viewer = viewerOf(studio);
  await expect(viewer).toContainText('1 of 3');
  await expect(viewer.getByRole('img', { name: 'Third picture' })).toBeVisible();
  await studio.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 of 3');
  await studio.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('3 of 3');
  await studio.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('2 of 3');
  await expect(viewer.getByRole('img', { name: 'Second picture' })).toBeInViewport();
  await studio.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('a download is a PNG of the asked size under the name flux-<id>.png', async ({ studio, person }) => {
  const id = await person.generate({ ...small, prompt: 'A paper boat', width: 768 });
  await studio.goto(TOOL);
  const fromCard = studio.waitForEvent('download');
  await toolPage(studio).card('A paper boat').getByRole('link', { name: 'Download' }).click();
  const saved = await fromCard;
  expect(saved.suggestedFilename()).toBe(`flux-${id}.png`);
  const { format, width, height } = await sharp(await readFile(await saved.path())).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 768, height: 512 });

  await studio.getByRole('button', { name: 'View A paper boat full screen' }).click();
  const fromViewer = studio.waitForEvent('download');
  await viewerOf(studio).getByRole('button', { name: 'Download' }).click();
  expect((await fromViewer).suggestedFilename()).toBe(`flux-${id}.png`);
});

test('Reuse fills the form with all settings of a generation', async ({ studio, person }) => {
  const order = { prompt: 'A paper boat', negativePrompt: 'people', width: 768, height: 512, steps: 12, seed: 41 };
  await person.generate({ ...order, guidanceScale: 3.5 });
  await studio.goto(TOOL);
  const page = toolPage(studio);
  await page.card(order.prompt).getByRole('button', { name: 'Reuse' }).click();
  await expect(page.prompt).toHaveValue(order.prompt);
  await expect(page.negativePrompt).toHaveValue(order.negativePrompt);
  await expect(page.width).toHaveValue('768');
  await expect(page.height).toHaveValue('512');
  await studio.getByRole('button', { name: 'Advanced' }).click();
  await expect(studio.getByLabel('Steps, exact')).toHaveValue('12');
  await expect(studio.getByLabel('Guidance, exact')).toHaveValue('3.5');
  await expect(studio.getByLabel('Seed')).toHaveValue('41');
});

test('deleting asks first, and Undo brings the picture back', async ({ studio, person }) => {
  await person.generate({ ...small, prompt: 'A paper boat' });
  await studio.goto(TOOL);
  const card = toolPage(studio).card('A paper boat');
  await card.getByRole('button', { name: 'Delete' }).click();
  const question = studio.getByRole('dialog', { name: 'Delete generation' });
  await expect(question).toContainText('Are you sure you want to delete this generation?');
  await expect(question).toContainText('You can restore it for 30 days');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card).toBeHidden();
  await studio.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();

  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card).toBeHidden();
  await studio.reload();
  await expect(studio.getByText('Your first picture starts with a sentence')).toBeVisible();
  await expect(balance(studio, 92), 'a deleted picture stays paid').toBeVisible();
});
