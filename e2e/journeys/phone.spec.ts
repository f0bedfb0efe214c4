import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { TOOL, toolPage } from '../support/tool-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrolled, shown } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    shown: window.innerWidth,
  }));
  expect(scrolled, `width of ${page.url()}`).toBeLessThanOrEqual(shown);
}

test('a phone opens a tool with its prompt, keeps the price under the thumb, and never scrolls sideways', async ({
  studio,
  person,
}) => {
  await person.generate({ prompt: 'A paper boat on a quiet lake', width: 1024, height: 512, steps: 10 });
  for (const address of ['/', '/about', '/dashboard', '/tools', TOOL]) {
    await studio.goto(address);
    await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(studio);
  }
  const page = toolPage(studio);
  await expect(page.prompt).toBeInViewport({ ratio: 1 });
  await expect(page.pictures).toHaveCount(1);
  await expectNoSidewaysScroll(studio);

  await expect(page.generate).toHaveText('Generate - 8 tokens');
  const pinned = await page.generate.boundingBox();
  expect((pinned?.y ?? 0) + (pinned?.height ?? 0), 'lower edge of the button').toBeGreaterThan(744);
  await studio.mouse.wheel(0, 2000);
  await expect(page.generate).toBeInViewport({ ratio: 1 });
  await expectAccessible(studio);
});

test('on a phone, what was ordered comes into sight and turns into its result there', async ({ studio }) => {
  await studio.goto(TOOL);
  const page = toolPage(studio);
  await page.prompt.fill('A red fox in a snowy forest');
  await page.width.selectOption('512');
  await page.height.selectOption('512');
  await page.generate.tap();
  await expect(page.pictures).toHaveCount(1);
  await expect(page.pictures.first()).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(studio);

  await studio.getByRole('button', { name: 'Settings', exact: true }).tap();
  await expect(page.prompt).toBeInViewport({ ratio: 1 });
  await studio.getByRole('button', { name: 'Results', exact: true }).tap();
  await expect(page.pictures.first()).toBeInViewport({ ratio: 1 });
});

test('on a phone, Generate without a prompt does not look ready, and says at the prompt what is missing', async ({
  studio,
}) => {
  await studio.goto(TOOL);
  const page = toolPage(studio);
  await expect(page.generate).toHaveAttribute('data-variant', 'default');
  await studio.mouse.wheel(0, 2000);
  await page.generate.tap();
  await expect(page.prompt).toBeFocused();
  await expect(page.prompt).toBeInViewport({ ratio: 1 });
  await expect(page.prompt).toHaveAccessibleDescription(
    'Please enter a prompt or enable Redux mode with a guide image',
  );
  await expect(studio.getByRole('dialog')).toBeHidden();
  await expectAccessible(studio);
  await page.prompt.fill('A paper boat');
  await expect(page.generate).toHaveAttribute('data-variant', 'primary');
});
