import { expectAccessible } from '../support/axe.ts';
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

test('somebody who is signed in is led on instead of in, and nothing moves for it', async ({ studio }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await studio.route('**/api/auth/get-session', async (route) => {
    await answered;
    await route.continue();
  });
  await studio.goto('/');
  const main = studio.getByRole('main');
  const start = main.getByRole('link', { name: 'Start Creating Free' }).first();
  const open = main.getByRole('link', { name: 'Open Dashboard' }).first();
  await expect(start).toBeVisible();
  const place = await start.boundingBox();
  const below = await main.getByText('AI Tools', { exact: true }).boundingBox();
  answer();
  await expect(open).toBeVisible();
  await expect(start).toBeHidden();
  expect(await open.boundingBox()).toEqual(place);
  expect(await main.getByText('AI Tools', { exact: true }).boundingBox()).toEqual(below);
  await expect(studio.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expect(studio.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Subscribe to Pro' })).toHaveAttribute('href', '/settings?tab=billing');
  await expectAccessible(studio);

  await studio.reload({ waitUntil: 'commit' });
  await expect(open, 'known from the last time, before the server answers').toBeVisible();
  await open.click();
  await expect(studio).toHaveURL('/dashboard');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a menu holds the links of the header, and closes for what it leads to', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu.getByRole('link')).toHaveText(['Tools', 'Pricing', 'Gallery', 'About', 'API', 'Contact']);
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Pricing' }).tap();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport();
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
});
