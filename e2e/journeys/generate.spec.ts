import { GENERATION_MILLISECONDS } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { balance, chooseSide, TOOL, toolPage } from '../support/tool-page.ts';

const prompt = 'A lighthouse on a cliff above a stormy sea at dusk, oil painting';
const name = 'A lighthouse on a cliff above a stormy sea at dusk...';

test('the price is on the button, and an empty prompt is refused in words', async ({ studio }) => {
  await studio.goto(TOOL);
  const { generate, prompt: field } = toolPage(studio);
  await expect(generate).toHaveText('Generate - 8 tokens');
  await generate.click();
  await expect(studio.getByText('Please enter a prompt or enable Redux mode with a guide image')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(balance(studio, 100)).toBeVisible();
});

test('before the click the page says which words the preview engine will leave out', async ({ studio }) => {
  await studio.goto(TOOL);
  const { prompt: field } = toolPage(studio);
  const note = studio.getByText('The built-in preview engine will not draw: purple quokka.');
  await field.fill('a purple quokka in a forest');
  await expect(note.filter({ visible: true })).toBeVisible();
  await field.fill('a fox in a forest');
  await expect(note.filter({ visible: true })).toHaveCount(0);
});

test('what nobody asked for and does not come is not told of, and the order goes on', async ({ studio, watch }) => {
  watch.expectOutage();
  await studio.route('**/assets/last-prompt*', (route) => route.abort());
  await studio.goto(TOOL);
  await chooseSide(studio, 512);
  const page = toolPage(studio);
  await page.prompt.fill(prompt);
  const failed = studio.waitForEvent('requestfailed', (request) => request.url().includes('last-prompt'));
  await page.generate.click();
  await failed;
  await expect(page.card(name)).toContainText('Completed', { timeout: GENERATION_MILLISECONDS });
  await expect(studio.getByText('This part of the page did not load.')).toHaveCount(0);
});

test('a generation shows its progress, then its picture, on every open page', async ({ studio, context }) => {
  const dashboard = await context.newPage();
  await dashboard.goto('/dashboard');
  const secondTab = await context.newPage();
  await secondTab.goto(TOOL);
  await studio.bringToFront();
  await studio.goto(TOOL);
  await chooseSide(studio, 1536);
  const page = toolPage(studio);
  await page.prompt.fill(prompt);
  await page.generate.click();

  const card = page.processing.getByRole('article', { name: `${name}, processing` });
  await expect(card).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveAccessibleName(/: \d+ percent$/);
  await expect(page.prompt, 'the prompt is cleared after submit').toHaveValue('');
  const last = studio.getByRole('button', { name: /^Reuse last prompt/ });
  await expect(last).toContainText(prompt);
  await last.click();
  await expect(page.prompt, 'it is one press away').toHaveValue(prompt);
  await expect(page.prompt).toBeFocused();
  await expect(last).toBeHidden();
  await page.prompt.fill('');
  await studio.keyboard.press('ArrowUp');
  await expect(page.prompt, 'or one key').toHaveValue(prompt);
  await page.prompt.fill('');
  await expect(balance(studio, 92)).toBeVisible();

  await expect(page.card(name)).toContainText('Completed', { timeout: GENERATION_MILLISECONDS });
  await expect(page.card(name)).toContainText('8 tokens');
  await expect(page.processing).toBeHidden();
  await expect(page.pictures).toHaveCount(1);

  await secondTab.bringToFront();
  await expect(toolPage(secondTab).pictures).toHaveCount(1);
  await expect(balance(secondTab, 92)).toBeVisible();
  await dashboard.bringToFront();
  await expect(balance(dashboard, 92)).toBeVisible();
  const activity = dashboard.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toContainText([name]);
  await expect(activity.getByRole('listitem')).toContainText(['Completed']);
  await expect(dashboard.getByRole('region', { name: 'Creations' })).toContainText('1');
  await expect(dashboard.getByRole('region', { name: 'Available Tokens' })).toContainText('92');
});

test('another browser of the same person sees the result by itself', async ({ studio, person, openBrowser }) => {
  const context = await openBrowser();
  await context.addCookies(person.cookies);
  const elsewhere = await context.newPage();
  await elsewhere.goto(TOOL);
  await expect(balance(elsewhere, 100)).toBeVisible();
  await studio.goto(TOOL);
  await chooseSide(studio, 512);
  await toolPage(studio).prompt.fill(prompt);
  await toolPage(studio).generate.click();
  await expect(toolPage(elsewhere).pictures).toHaveCount(1);
  await expect(balance(elsewhere, 92)).toBeVisible();
});

test('Ctrl+Enter generates, and the settings are kept for the next one', async ({ studio }) => {
  await studio.goto(TOOL);
  await chooseSide(studio, 512);
  const page = toolPage(studio);
  await page.prompt.fill(prompt);
  await page.prompt.press('Control+Enter');
  await expect(page.pictures).toHaveCount(1);
  await expect(page.width).toHaveValue('512');
});

test('a reload in the middle of processing keeps the card', async ({ studio }) => {
  await studio.goto(TOOL);
  await chooseSide(studio, 1536);
  const page = toolPage(studio);
  await page.prompt.fill(prompt);
  await page.generate.click();
  await expect(page.running).toHaveCount(1);
  await studio.reload();
  await expect(page.running).toHaveCount(1);
  await expect(page.pictures).toHaveCount(1, { timeout: GENERATION_MILLISECONDS });
  await expect(balance(studio, 92)).toBeVisible();
});
