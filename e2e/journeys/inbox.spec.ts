import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';

test('a result is told in the inbox, counted on the bell, and leads to what was made', async ({
  studio: page,
  person,
}) => {
  await page.goto('/settings');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await expect(inbox.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await page.keyboard.press('Escape');

  const id = await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await bell.click();
  const entry = inbox.getByRole('link', { name: /Your result is ready/ });
  await expect(entry).toContainText(PROMPT);
  await expect(entry).toContainText('Unread');
  await expectAccessible(page);
  await inbox.getByRole('button', { name: 'Mark as read: Your result is ready' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await inbox.getByRole('button', { name: 'Mark as unread: Your result is ready' }).click();
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');

  await entry.click();
  await expect(page).toHaveURL(/\/gallery/);
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible();
  expect(id).not.toBe('');
});

test('on a phone the list and the chosen tab of the settings are whole in the window', async ({ studio: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('tab', { name: 'Notifications' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeInViewport({ ratio: 1 });
});

test('people choose what they are told of, and how', async ({ studio: page }) => {
  await page.goto('/settings?tab=notifications');
  const cell = page.getByRole('checkbox', { name: 'Your balance runs low: Device' });
  await expect(cell).toBeChecked();
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  // It may show only a moment later what was chosen, for which `uncheck` does not wait.
  await Promise.all([saved(), cell.click()]);
  await Promise.all([saved(), page.getByLabel('Mail', { exact: true }).selectOption('Every Monday')]);
  await page.reload();
  await expect(cell).not.toBeChecked();
  await expect(page.getByLabel('Mail', { exact: true })).toHaveValue('weekly');
  await expectAccessible(page);
});
