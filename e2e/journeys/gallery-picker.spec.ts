import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { toolPage } from '../support/tool-page.ts';

test('a tool takes a picture from the gallery, found and chosen by keys alone, and prices it as an upload', async ({
  studio,
}) => {
  await studio.goto('/flux-generator');
  const generator = toolPage(studio);
  await generator.prompt.fill('A red boat on a lake');
  await generator.generate.click();
  await expect(generator.results.first()).toContainText('Completed');

  await studio.goto('/flux-kontext');
  await studio.getByRole('button', { name: 'From the gallery' }).first().focus();
  await studio.keyboard.press('Enter');
  const dialog = studio.getByRole('dialog', { name: /^From the gallery/ });
  await expect(dialog.getByRole('searchbox', { name: 'Search prompts and names' })).toBeFocused();
  await studio.keyboard.type('nowhere to be seen');
  await expect(dialog).toContainText('Nothing of this kind matches.');
  await studio.keyboard.press('ControlOrMeta+A');
  await studio.keyboard.type('boat');
  const boat = dialog.getByRole('button', { name: 'A red boat on a lake' });
  await expect(boat).toBeVisible();
  await expectAccessible(studio);
  await studio.keyboard.press('Tab');
  await expect(boat).toBeFocused();
  await studio.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(studio.getByText('1024 x 1024, 1 megapixel', { exact: true })).toBeVisible();
  await studio.getByRole('textbox', { name: 'What to change' }).fill('Make it night');
  const page = toolPage(studio, 'Generated Images');
  await page.generate.click();
  await expect(page.card('Make it night')).toContainText('Completed');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every button of the picture viewer is on the screen, none over another', async ({ studio }) => {
    await studio.goto('/flux-generator');
    const page = toolPage(studio);
    await page.prompt.fill('A red boat on a lake');
    await page.generate.click();
    await expect(page.results.first()).toContainText('Completed');
    await studio.goto('/gallery');
    await studio.getByRole('button', { name: 'View A red boat on a lake full screen' }).click();
    const viewer = studio.getByRole('dialog', { name: 'Picture viewer' });
    const close = viewer.getByRole('button', { name: 'Close' });
    await expect(close).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Edit' })).toBeInViewport({ ratio: 1 });
    const boxes = await viewer
      .locator('.yarl__toolbar :is(button, a), .yarl__counter')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
    for (const [place, { left, right, top, bottom }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
      const over = boxes.filter(
        (other, at) =>
          at !== place && other.left < right && other.right > left && other.top < bottom && other.bottom > top,
      );
      expect(over).toEqual([]);
    }
    await close.focus();
    await studio.keyboard.press('Tab');
    await studio.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await studio.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
});
