import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { GENERATION_MILLISECONDS, PASSWORD } from '../support/person.ts';
import { guideFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { balance, TOOL, toolPage } from '../support/tool-page.ts';

test('from sign-in to a finished picture with the keyboard alone', async ({ page, person }) => {
  await page.goto('/login');
  const { keyboard } = page;
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(person.email);
  await keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: 'Create Now with FLUX Image Generator' }));
  await keyboard.press('Enter');
  const tool = toolPage(page);
  await tabTo(page, tool.prompt);
  await keyboard.type('A paper boat on a quiet lake');
  await tabTo(page, tool.generate);
  await keyboard.press('Enter');
  await expect(tool.pictures).toHaveCount(1);

  const view = page.getByRole('button', { name: /^View .* full screen$/ });
  await tabTo(page, view);
  await keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer).toContainText('1 of 1');
  await keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(view, 'the focus is back where it was').toBeFocused();
  await keyboard.press('Enter');
  await expect(viewer).toContainText('1 of 1');
  await keyboard.press('i');
  const details = page.getByRole('dialog', { name: 'A paper boat on a quiet lake' });
  await expect(details).toContainText('FLUX Image Generator');
  await expect(viewer).toBeHidden();
  await keyboard.press('Escape');
  await expect(details).toBeHidden();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('what is typed right after Ctrl+K is not lost while the list is on its way', async ({ studio }) => {
  await studio.goto('/dashboard');
  await expect(studio.getByRole('link', { name: 'Create Now with FLUX Image Generator' })).toBeVisible();
  await studio.route('**/tool-switcher-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await studio.keyboard.press('Control+k');
  await studio.keyboard.type('queue');
  const field = studio.getByRole('combobox', { name: 'Find a tool or page' });
  await expect(field).toHaveValue('queue');
  await field.press('Enter');
  await expect(studio).toHaveURL(/\/queue$/);
  await studio.keyboard.press('Control+k');
  await expect(field, 'the next search begins empty').toHaveValue('');
  await field.fill('explore');
  await field.press('Enter');
  await expect(studio, 'the server makes this page').toHaveURL('/explore');
  await expect(studio.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible();
});

test('after a deletion the focus stays where the deleted one was, and never gets lost', async ({ studio, person }) => {
  for (const prompt of ['A red fox', 'A lighthouse'])
    await person.generate({ prompt, width: 512, height: 512, steps: 10 });
  const { keyboard } = studio;
  for (const [address, area] of [
    [TOOL, studio.getByRole('region', { name: 'Recent Generations' })],
    ['/gallery', studio.locator('#content')],
  ] as const) {
    await studio.goto(address);
    const cards = area.getByRole('article');
    const left = await cards.count();
    await area
      .getByRole('button', { name: /^Delete/ })
      .first()
      .press('Enter');
    await expect(studio.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(studio.getByText('Generation deleted.')).toBeVisible();
    await expect(studio.getByRole('dialog')).toBeHidden();
    await expect(area.locator(':focus')).toBeVisible();
    if (left > 1) await expect(cards.locator(':focus'), 'on the one that is left').toHaveCount(1);
  }
});

test('whoever is on Cancel when the job ends goes on at its result', async ({ studio, person }) => {
  await studio.goto(TOOL);
  const page = toolPage(studio);
  await expect(page.generate).toBeVisible();
  // Behind others, so that it still runs when the focus comes.
  for (const prompt of ['A lake', 'A bridge', 'A boat', 'A lighthouse', 'A red fox'])
    await person.order({ prompt, width: 768, height: 768, steps: 10 });
  const cancel = page.running.filter({ hasText: 'A red fox' }).getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await expect(cancel).toBeFocused();
  await expect(page.card('A red fox')).toBeVisible({ timeout: GENERATION_MILLISECONDS });
  await expect(page.card('A red fox').getByRole('button', { name: 'Details of A red fox' })).toBeFocused();
});

test('a button keeps the focus while it loads, and when there is nothing more to press it for', async ({
  studio: page,
}) => {
  await page.goto(TOOL);
  await expect(toolPage(page).generate).toBeVisible();
  const refresh = page.getByRole('button', { name: 'Refresh the list' });
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The page may be refreshing the list itself, as when its stream opens.
  await expect(async () => {
    await refresh.focus();
    await expect(refresh).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.route('**/api/generations?**', (route) => wait.then(() => route.continue()));
  await refresh.press('Enter');
  await expect(refresh).toBeDisabled();
  await expect(refresh).toBeFocused();
  letGo();
  await expect(refresh).toBeEnabled();
  await expect(refresh).toBeFocused();

  await page.goto('/settings');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByRole('textbox', { name: 'Username' }).fill('Maya');
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes += 1;
  });
  await save.press('Enter');
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(save, 'once it is left there is nothing to come back to').not.toBeFocused();
  expect(writes).toBe(1);
});

test('single keys are switched off where they are listed, also for the next page, and on again in the settings', async ({
  studio,
}) => {
  await studio.goto('/flux-generator');
  await expect(studio.getByRole('button', { name: /^Generate/ })).toBeVisible();
  const keys = studio.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const letters = studio.getByRole('switch', { name: 'Single-key shortcuts' });
  await studio.keyboard.press('?');
  // A dialog that has just opened takes the focus a moment later.
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  await tabTo(studio, letters);
  await studio.keyboard.press('Space');
  await expect(letters).not.toBeChecked();
  await studio.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await studio.reload();
  await expect(studio.getByRole('button', { name: /^Generate/ })).toBeVisible();
  await studio.keyboard.press('?');
  await studio.keyboard.press('b');
  await studio.keyboard.press('Control+k');
  const switcher = studio.getByRole('dialog');
  await expect(switcher).toHaveCount(1);
  await expect(keys).toBeHidden();

  await studio.goto('/settings');
  await expect(letters).not.toBeChecked();
  await letters.press('Space');
  await expect(letters).toBeChecked();
  await expectAccessible(studio);
  await studio.goto('/flux-generator');
  await expect(studio.getByRole('button', { name: /^Generate/ })).toBeVisible();
  await studio.keyboard.press('?');
  await expect(keys).toBeVisible();
});

test('whoever chooses a file by keys goes on at it, and back at the choice when it is removed', async ({ studio }) => {
  // Waited for from the first: the browser takes a moment until it reports what opens.
  const chooser = studio.waitForEvent('filechooser');
  await studio.goto('/flux-redux');
  await expect(balance(studio, 100)).toBeVisible();
  const zone = studio.getByRole('button', { name: 'Choose an image' });
  await zone.focus();
  await studio.keyboard.press('Enter');
  await (await chooser).setFiles(await guideFile());
  await expect(studio.getByRole('button', { name: 'Replace' })).toBeFocused();
  await studio.keyboard.press('Tab');
  await expect(studio.getByRole('button', { name: 'Remove' })).toBeFocused();
  await studio.keyboard.press('Enter');
  await expect(zone).toBeFocused();
});

test('what opens beside a button never covers what the focus goes on to', async ({ studio }) => {
  await studio.goto('/dashboard');
  const bell = studio.getByRole('button', { name: 'Notifications' });
  const panel = studio.getByRole('dialog', { name: 'Notifications' });
  await bell.press('Enter');
  await expect(panel).toBeFocused();
  await studio.keyboard.press('Shift+Tab');
  await expect(bell).toBeFocused();
  await expect(panel, 'beside its own button it stays').toBeVisible();
  await studio.keyboard.press('Shift+Tab');
  await expect(panel).toBeHidden();
  await expect(studio.getByRole('link', { name: /^Token balance/ })).toBeFocused();
});

test('what opens in front of the gallery gives the focus back, and hides no field that has it', async ({
  studio,
  person,
}) => {
  await person.generate({ prompt: 'A red fox', width: 512, height: 512, steps: 10 });
  await studio.goto('/gallery');
  for (const name of ['Collections', 'Cull', 'Filters']) {
    const button = studio.getByRole('button', { name, exact: true });
    await button.press('Enter');
    const dialog = studio.getByRole('dialog');
    await expect(dialog.locator(':focus')).toBeVisible();
    if (name === 'Filters') {
      const field = dialog.getByRole('textbox', { name: 'At least' }).first();
      await tabTo(studio, field);
      const [shown, foot] = [
        await field.boundingBox(),
        await dialog.getByRole('button', { name: 'Done' }).boundingBox(),
      ];
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    }
    await studio.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button, name).toBeFocused();
  }
});

test('the arrows go from card to card, wherever on a card the focus is', async ({ studio, person }) => {
  for (const prompt of ['A red fox', 'A lighthouse'])
    await person.generate({ prompt, width: 512, height: 512, steps: 10 });
  await studio.goto('/gallery');
  await studio.getByRole('button', { name: 'View A lighthouse full screen' }).press('ArrowRight');
  await expect(studio.getByRole('button', { name: 'Details of A red fox' })).toBeFocused();
});

test("a password's field shows the focus as every other field does", async ({ studio }) => {
  await studio.goto('/settings?tab=account');
  const outlineOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).outline);
  const email = studio.getByLabel('New email', { exact: true });
  await tabTo(studio, email);
  const outline = await outlineOf(email);
  const password = studio.getByLabel('Current password', { exact: true });
  await tabTo(studio, password);
  expect(await outlineOf(password.locator('..'))).toBe(outline);
});
