import { expectAccessible } from '../support/axe.ts';
import { galleryPage } from '../support/gallery-page.ts';
import { expect, test } from '../support/test.ts';

const SIZE = { width: 512, height: 1024, steps: 10 };

test('the months beside the gallery lead there by keys and back, and a narrow card shows all its acts', async ({
  person,
  studio: page,
}) => {
  await person.generate({ prompt: 'A lighthouse', ...SIZE });
  await person.generate({ prompt: 'A tower in the fog', ...SIZE });
  // Nobody waits a month for it.
  const months = [
    { month: '2026-11', count: 2, isMore: false },
    { month: '2026-03', count: 1000, isMore: true },
  ];
  await page.route('**/api/generations/timeline?*', (route) => route.fulfill({ json: { months } }));
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/gallery');
  const { card } = galleryPage(page);
  await expect(card('A lighthouse')).toBeVisible();
  const send = await card('A lighthouse').getByRole('button', { name: 'Send to another tool' }).boundingBox();
  const outer = await card('A lighthouse').boundingBox();
  expect((send?.x ?? 0) + (send?.width ?? 999)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));

  const rail = page.getByRole('slider', { name: 'Timeline by month' });
  await expect(rail).toHaveAttribute('aria-valuetext', 'November 2026, 2 results');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/gallery-timeline.png' });
  await rail.focus();
  await page.keyboard.press('ArrowDown');
  await expect(rail).toHaveAttribute('aria-valuetext', 'March 2026, more than 1,000 results');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/to=2026-03-31/);
  await expect(card('A lighthouse')).toHaveCount(0);
  await rail.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/to=/);
  await expect(card('A lighthouse')).toBeVisible();
});
