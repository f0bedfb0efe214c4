import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

for (const address of [
  '/',
  '/about',
  '/contact',
  '/report',
  '/status',
  '/transparency',
  '/verify',
  '/privacy',
  '/terms',
  '/signup',
  '/login',
]) {
  test(`${address} has no serious accessibility problem`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, dashboard and tool page have no serious problem in any state`, {
    tag: theme === 'light' ? ['@long'] : [],
  }, async ({ studio, person }) => {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await studio.goto('/dashboard');
    await expect(studio.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await expect(studio.getByRole('link', { name: /Create Now/ }).first()).toBeVisible();
    await expect(studio.getByRole('button', { name: /^Open / }).first()).toBeVisible();
    await expectAccessible(studio);

    await studio.goto(TOOL);
    const page = toolPage(studio);
    await expect(studio.getByRole('list', { name: 'Example prompts' })).toBeVisible();
    await studio.getByRole('button', { name: 'Advanced' }).click();
    await expectAccessible(studio);

    await person.generate({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
    await person.order({ prompt: 'Another paper boat', width: 1536, height: 1536, steps: 50 });
    await expect(page.pictures.first()).toBeVisible();
    await expectAccessible(studio);

    await studio.getByRole('button', { name: 'Details of A paper boat', exact: true }).click();
    const dialog = studio.getByRole('dialog', { name: 'A paper boat' });
    await expect(dialog).toBeVisible();
    await expectAccessible(studio);
    await dialog.getByRole('button', { name: 'View A paper boat full screen' }).click();
    await expect(studio.getByRole('dialog', { name: 'Picture viewer' })).toBeVisible();
    await expectAccessible(studio);
  });
}

test('the heart of a favorite is as light on its dark patch in the light theme as in the dark one', async ({
  studio,
  person,
}) => {
  await person.generate({ prompt: 'A paper boat', width: 512, height: 512, steps: 10 });
  const colors: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    await studio.goto('/gallery');
    await expect(studio.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    const heart = studio.getByRole('button', { name: 'Favorite', exact: true });
    if (theme === 'dark') await heart.press('Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    colors.push(await heart.evaluate((element) => getComputedStyle(element).color));
  }
  expect(colors[1]).toBe(colors[0]);
});
