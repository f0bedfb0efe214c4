import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { guideFile } from '../support/pictures.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'a red fox, a red fox, "OPEN" in {red|blue}';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** The helper of the first prompt, in the language of the page. */
const helperOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Prompt helper' });
  return {
    dialog,
    open: page.getByRole('button', { name: 'Help with Prompt', exact: true }),
    act: (name: string) => dialog.getByRole('button', { name }),
    suggestion: dialog.getByRole('region', { name: 'Suggestion' }),
    undo: page.getByRole('button', { name: 'Undo' }),
  };
};

test('an administrator switches the helper on, and people rewrite with it at its price and take it back', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  test.setTimeout(240_000);
  const signIn = async (email?: string) => {
    const person = await createPerson(origin, email);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    return { person, context, page: await context.newPage() };
  };
  const { page: admin, person: operator } = await signIn(ADMIN);
  const { page, person } = await signIn();
  const { prompt } = toolPage(page);
  const helper = helperOf(page);
  await person.generate({ prompt: 'A paper boat on a lake', width: 512, height: 512, steps: 10, seed: 7 });

  await page.goto(TOOL);
  await expect(prompt).toBeVisible();
  await expect(helper.open).toBeHidden();

  await admin.goto('/admin/settings?part=helper');
  await admin.getByLabel('Offer the prompt helper').check({ force: true });
  await admin.getByLabel('Tokens that an answer costs').fill('2');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Prompt helper: saved.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(helper.open).toBeVisible({ timeout: 2000 });
  }).toPass();

  await test.step('by keyboard: nothing changes before it is taken, and one press brings the old prompt back', async () => {
    await prompt.fill(PROMPT);
    const before = await tokensOf(page);
    await page.keyboard.press('Tab');
    await expect(helper.open).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(helper.dialog).toContainText('This is the built-in helper');
    await expect(helper.act('Rewrite')).toContainText('2 tokens');
    await expect(helper.act('Translate')).toBeHidden();
    await expectAccessible(page);
    await helper.act('Rewrite').press('Enter');
    await expect(helper.suggestion.locator('del').first()).toContainText('a red fox');
    await expect(helper.suggestion).toContainText('Charged: 2 tokens.');
    await expect(balance(page, before - 2)).toBeVisible();
    await expectAccessible(page);
    await expect(prompt).toHaveValue(PROMPT);
    await page.keyboard.press('Tab');
    await expect(helper.act('Take it')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(helper.dialog).toBeHidden();
    await expect(prompt).toHaveValue('a red fox, "OPEN" in {red|blue}');
    await expect(helper.open).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(helper.undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(prompt).toHaveValue(PROMPT);
    await expect(helper.undo).toBeHidden();
  });

  await test.step('on the canvas it helps with what shall be there, and describes the picture', async () => {
    await page.goto('/edit');
    await page.locator('input[type=file]').setInputFiles(await guideFile());
    const words = page.getByRole('textbox', { name: 'What should be there' });
    await words.fill('a red boat, a red boat');
    await page.getByRole('button', { name: 'Help with What should be there' }).click();
    await expect(helper.dialog.getByRole('radio', { name: 'The picture before' })).toBeChecked();
    await expectAccessible(page);
    await helper.act('Rewrite').press('Control+Enter');
    await expect(
      page.getByText('Paint over what should change first.'),
      'nothing is ordered from the dialog',
    ).toBeHidden();
    await helper.act('Rewrite').click();
    await expect(helper.suggestion).toContainText('Charged: 2 tokens.');
    await helper.act('Take it').click();
    await expect(words).toHaveValue('a red boat');
    await helper.undo.last().click();
    await expect(words).toHaveValue('a red boat, a red boat');
  });

  await person.leave();
  await operator.leave();
});

/** What the header says is left. */
async function tokensOf(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^Token balance: / });
  return Number((await link.getAttribute('aria-label'))?.replaceAll(/\D/g, ''));
}
