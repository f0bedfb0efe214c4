import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

test('what is typed on a tool page stays when the language is switched there', async ({ studio }) => {
  await studio.goto(TOOL);
  await toolPage(studio).prompt.fill('A paper boat on a dark lake');
  await studio.getByRole('banner').getByRole('button').last().click();
  await studio.getByRole('dialog').locator('select').selectOption('ar');
  await expect(studio.locator('html')).toHaveAttribute('dir', 'rtl');
  await studio.keyboard.press('Escape');
  const prompt = studio.getByRole('main').locator('textarea').first();
  await expect(prompt).toHaveValue('A paper boat on a dark lake');
  await expect(toolPage(studio).prompt, 'its label is in the other language').toHaveCount(0);
});

test('what is typed to sign up stays when the language is switched there', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  const passwords = page.locator('input[autocomplete="new-password"]');
  await passwords.first().fill('velvet-otter-91');
  await passwords.last().fill('velvet-otter-91');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('input[type="email"]')).toHaveValue('ada@example.com');
  for (const field of await passwords.all()) await expect(field).toHaveValue('velvet-otter-91');
});

test('what is typed to the people of the studio comes along to the page in another language, and stays nowhere else', async ({
  page,
}) => {
  await page.goto('/contact');
  const typed = { name: 'Ada', email: 'ada@example.com', subject: 'billing', message: 'Two invoices.\nWhy?' };
  const expectTyped = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      await expect(page.locator(`main [name="${name}"]`)).toHaveValue(value);
    }
  };
  await page.locator('main [name="name"]').fill(typed.name);
  await page.locator('main [name="email"]').fill(typed.email);
  await page.locator('main [name="subject"]').selectOption(typed.subject);
  await page.locator('main [name="message"]').fill(typed.message);
  await expect(page.locator('main button[type="submit"]')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectTyped(typed);
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectTyped(typed);
  await page.reload();
  await expect(page.locator('main button[type="submit"]')).toBeVisible();
  await expectTyped({ name: '', message: '' });
});
