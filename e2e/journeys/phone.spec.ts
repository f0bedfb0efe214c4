import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const SHEET = '**/assets/settings-drawer-*.js';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: window.innerWidth,
  }));
  expect(scrolled, `width of ${page.url()}`).toBeLessThanOrEqual(shown);
}

test('a phone shows the settings in a sheet, the button at the bottom edge, and never scrolls sideways', async ({
  studio,
  person,
}) => {
  await person.generate({ prompt: 'A paper boat on a quiet lake', width: 1024, height: 512, steps: 10 });
  for (const address of ['/', '/about', '/dashboard', TOOL]) {
    await studio.goto(address);
    await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(studio);
  }
  const page = toolPage(studio);
  await expect(page.pictures).toHaveCount(1);
  await expectNoSidewaysScroll(studio);

  const pinned = await page.generate.boundingBox();
  expect((pinned?.y ?? 0) + (pinned?.height ?? 0), 'lower edge of the button').toBeGreaterThan(744);
  await studio.mouse.wheel(0, 2000);
  await expect(page.generate).toBeInViewport({ ratio: 1 });

  await studio.getByRole('button', { name: 'Settings', exact: true }).tap();
  const sheet = studio.getByRole('dialog', { name: 'Settings' });
  await expect(sheet).toBeVisible();
  await expectNoSidewaysScroll(studio);
  await expectAccessible(studio);
  await page.prompt.fill('A red fox in a snowy forest');
  await page.width.selectOption('512');
  await page.height.selectOption('512');
  await sheet.getByRole('button', { name: /^Generate/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.pictures).toHaveCount(2);
  await expectNoSidewaysScroll(studio);
});

test('on a phone, Generate without a prompt opens the settings and says what is missing', async ({ studio }) => {
  await studio.goto(TOOL);
  await toolPage(studio).generate.tap();
  const sheet = studio.getByRole('dialog', { name: 'Settings' });
  await expect(sheet).toContainText('Please enter a prompt or enable Redux mode with a guide image');
});

test('the settings that are asked for before their code is there open once it is, and give the focus back', async ({
  studio,
}) => {
  let deliver = () => {};
  const delivery = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await studio.route(SHEET, async (route) => {
    await delivery;
    await route.continue();
  });
  await studio.goto(TOOL);
  const button = studio.getByRole('button', { name: 'Settings', exact: true });
  const sheet = studio.getByRole('dialog', { name: 'Settings' });
  const place = await button.boundingBox();
  await button.focus();
  await studio.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(sheet).toBeHidden();
  expect(await button.boundingBox(), 'nothing moves meanwhile').toEqual(place);
  deliver();
  await expect(sheet).toBeVisible();
  await expect(sheet.locator(':focus'), 'the focus is in the sheet').toHaveCount(1);
  await studio.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button, 'the focus is back where it was').toBeFocused();
});

test('settings that cannot be fetched say so, and come with the next press', async ({ studio, watch }) => {
  watch.expectOutage();
  await studio.route(SHEET, (route) => route.abort());
  await studio.goto(TOOL);
  const button = studio.getByRole('button', { name: 'Settings', exact: true });
  const failure = studio.getByRole('alert').filter({ hasText: 'The settings could not be loaded.' });
  await button.tap();
  await expect(failure).toBeVisible();
  await expectAccessible(studio);
  await studio.unroute(SHEET);
  await button.tap();
  await expect(studio.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await expect(failure).toBeHidden();
});
