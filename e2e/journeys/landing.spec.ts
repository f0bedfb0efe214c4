import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read and leads to sign-up and sign-in', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Transform Your Creative Vision', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Creating Free' }).first()).toHaveAttribute('href', '/signup');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    for (const statistic of ['12+', '10K+', '5K+']) await expect(page.getByText(statistic)).toBeVisible();
    const tools = page.getByRole('region', { name: 'Explore Our AI Tools' });
    await expect(tools.getByRole('heading', { name: 'FLUX Image Generator' })).toBeVisible();
    await expect(tools).toContainText('from 8 tokens');
  });
});

test('the landing page has no broken picture and leads to sign-up', async ({ page }) => {
  await page.goto('/');
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.getByRole('link', { name: 'Start Creating Free' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
});
