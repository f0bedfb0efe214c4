import { expect, test } from '../support/test.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

test('a prompt against the content policy opens its dialog, and the tokens come back', async ({ studio }) => {
  await studio.goto(TOOL);
  const page = toolPage(studio);
  await page.prompt.fill('A nude figure on a beach');
  await page.generate.click();
  const dialog = studio.getByRole('dialog', { name: 'Content Policy Violation' });
  await expect(dialog.getByRole('heading', { name: 'Prompt flagged by content filter' })).toBeVisible();
  await expect(dialog).toContainText('has been flagged by our content safety system');
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expect(dialog).toContainText('Your 8 tokens came back.');
  await expect(dialog.getByRole('button', { name: 'Change the prompt' })).toBeVisible();
  await dialog.getByText('Technical Details').click();
  await expect(dialog.locator('pre')).toContainText('content_policy');
  await dialog.getByRole('button', { name: 'Change the prompt' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.prompt, 'the prompt is not lost').toHaveValue('A nude figure on a beach');
  await expect(page.prompt).toBeFocused();
  const note = studio.getByRole('alert').filter({ hasText: 'Refused by the content filter' });
  await expect(note, 'what was said stays beside it').toContainText('Your 8 tokens came back.');
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect(note).toBeHidden();
  await expect(balance(studio, 100)).toBeVisible();
  const card = page.card('A nude figure on a beach');
  await expect(card).toContainText('Generation failed');
  await expect(card).toContainText('8 tokens returned');
});

test('with too few tokens the page says so before the submit, at it, and the server refuses', async ({
  studio,
  person,
  origin,
}) => {
  for (let number = 1; number <= 12; number += 1) {
    await person.order({ prompt: `Picture ${number}`, width: 512, height: 512, steps: 10 });
  }
  await studio.goto(TOOL);
  await expect(balance(studio, 4)).toBeVisible();
  await expect(studio.getByRole('complementary', { name: 'Settings' })).toContainText(
    'This needs 8 tokens and you have 4.',
  );
  const page = toolPage(studio);
  await page.prompt.fill('One too many');
  await page.generate.click();
  const dialog = studio.getByRole('dialog', { name: 'This generation was not made' });
  await expect(dialog.getByRole('heading')).toContainText(['Insufficient tokens. Please upgrade your plan.']);
  await dialog.getByText('Technical Details').click();
  await expect(dialog.locator('pre')).toContainText('insufficient_tokens');
  await dialog.getByRole('button', { name: 'Understood' }).click();
  await expect(page.prompt, 'nothing typed is lost').toHaveValue('One too many');

  const answer = await studio.request.post('/functions/v1/ai-image-generator', {
    headers: { origin },
    data: { generationId: crypto.randomUUID(), prompt: 'One too many' },
  });
  expect(answer.status()).toBe(402);
  expect(await answer.json()).toMatchObject({
    code: 'insufficient_tokens',
    error: 'Insufficient tokens. Please upgrade your plan.',
  });
  await expect(balance(studio, 4)).toBeVisible();
});
