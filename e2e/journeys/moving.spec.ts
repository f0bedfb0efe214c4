import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';
import { balance, TOOL } from '../support/tool-page.ts';

function switcher(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  return {
    button: page.getByRole('button', { name: 'Tools and pages' }),
    dialog,
    field: dialog.getByRole('combobox', { name: 'Find a tool or page' }),
    options: dialog.getByRole('option'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    selected: dialog.getByRole('option', { selected: true }),
  };
}

test('Ctrl-K leads from any page to any tool with the keyboard alone, the last used tools first', async ({
  studio,
}) => {
  const { dialog, field, options, option, selected, button } = switcher(studio);
  await studio.goto('/gallery');
  await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
  await studio.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(dialog.getByText('Recent', { exact: true })).toBeHidden();
  await studio.keyboard.type('kling');
  await expect(options).toHaveCount(1);
  await expect(selected).toContainText('from 90 tokens');
  await studio.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(studio.getByRole('heading', { name: 'Kling Pro Video', level: 1 })).toBeVisible();

  await tabTo(studio, button);
  await studio.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(['Kling Pro Video']);
  await expect(selected).toContainText('Kling Pro Video');
  await studio.keyboard.press('ArrowDown');
  await expect(selected).toContainText('FLUX Image Generator');
  const described = await field.getAttribute('aria-activedescendant');
  await expect(selected, 'screen readers hear what is selected').toHaveAttribute('id', described ?? 'nothing');
  await expect(option(/Face Swap AI/)).toContainText('has not named a service');
  await expect(option(/AI Video Extender/)).toBeDisabled();
  await studio.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button, 'the focus is back where it was').toBeFocused();
});

test('the switcher leads to pages and opens classic tools in their dialog', async ({ studio }) => {
  const { field, option } = switcher(studio);
  await studio.goto(TOOL);
  await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
  await studio.keyboard.press('Control+k');
  await field.fill('invoices');
  await option(/Billing/).click();
  await expect(studio).toHaveURL('/settings?tab=billing');

  await studio.keyboard.press('Control+k');
  await field.fill('motion graphics');
  await option(/Motion Graphics Creator/).click();
  await expect(studio.getByRole('dialog', { name: 'Motion Graphics Creator' })).toBeVisible();
  await expect(studio).toHaveURL('/tools');
  await studio.keyboard.press('Control+k');
  await expect(switcher(studio).dialog, 'nothing opens over a dialog').toBeHidden();
});

test('a list of tools that cannot be fetched says so, and comes once the page is loaded again', {
  tag: '@long',
}, async ({ studio, watch }) => {
  watch.expectOutage();
  const { button, dialog } = switcher(studio);
  await studio.route('**/assets/tool-switcher-*.js', (route) => route.abort());
  await studio.goto('/gallery');
  await button.click();
  const notice = studio.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toBeHidden();
  await studio.unroute('**/assets/tool-switcher-*.js');
  // Chromium asks no second time for a script that did not come, until the page is another.
  await studio.reload();
  await button.click();
  await expect(dialog).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a button in the header opens the switcher, and a tap leads to the tool', async ({ studio }) => {
    const { button, dialog, option } = switcher(studio);
    await studio.goto(TOOL);
    await button.tap();
    await expect(dialog).toBeVisible();
    await expectAccessible(studio);
    await option(/Background Remover Cut out/).tap();
    await expect(studio.getByRole('heading', { name: 'Background Remover', level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('the balance leads to the billing and the picture to the settings, in one press; a menu stands beside', {
  tag: '@long',
}, async ({ studio }) => {
  await studio.goto('/dashboard');
  await balance(studio, 100).click();
  await expect(studio).toHaveURL('/settings?tab=billing');
  await studio.goto('/dashboard');
  const banner = studio.getByRole('banner');
  await banner.getByRole('link', { name: 'Settings' }).click();
  await expect(studio).toHaveURL('/settings');

  const open = banner.getByRole('button', { name: 'Account menu' });
  await tabTo(studio, open);
  await studio.keyboard.press('Enter');
  const menu = studio.getByRole('dialog', { name: 'Account menu' });
  await expect(menu).toContainText('Free tokens100');
  await expectAccessible(studio);
  await studio.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
});

test('the page of all tools groups, searches and filters them, and keeps that in its address', async ({ studio }) => {
  await studio.goto('/dashboard');
  await studio.getByRole('link', { name: 'All tools' }).click();
  const groups = studio.getByRole('main').getByRole('heading', { level: 2 });
  await expect(groups).toHaveText([/^Images/, /^Videos/, /^Scenes/, /^Enhancement/, /^Classic tools/, /^Coming soon/]);
  const flux = studio.getByRole('listitem').filter({ hasText: 'FLUX Image Generator' });
  await expect(flux).toContainText('from 8 tokens');
  await expect(flux).toContainText('5-30 seconds');
  await expect(studio.getByText('has not named a service').first()).toBeVisible();
  await expectAccessible(studio);

  await studio.getByRole('radio', { name: /^Videos/ }).check();
  await expect(groups).toHaveText([/^Videos/]);
  const search = studio.getByRole('textbox', { name: 'Search tools' });
  await search.fill('kling');
  await expect(studio.getByRole('link', { name: 'Create Now with Kling Pro Video' })).toBeVisible();
  await expect(studio).toHaveURL('/tools?kind=video&q=kling');
  await studio.reload();
  await expect(search).toHaveValue('kling');
  await expect(groups).toHaveText([/^Videos/]);

  await search.fill('no such tool');
  await expect(studio.getByRole('heading', { name: 'No tools found' })).toBeVisible();
  await studio.getByRole('button', { name: 'Show all tools' }).click();
  await expect(groups).toHaveCount(6);
});
