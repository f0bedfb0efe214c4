import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the API can be read without a script, down to a shape', async ({ page, origin }) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL('/docs/api');
  await expect(page.getByText(`export STUDIO=${origin}`)).toBeVisible();
  await expectAccessible(page);
  const quote = page.locator('details details').filter({ hasText: '/api/quote' }).first();
  await expect(quote).toBeHidden();
  await page.getByRole('navigation', { name: 'Reference' }).getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page).toHaveURL('/docs/api#group-tools');
  await quote.getByText('What a generation would cost').click();
  await expect(quote.getByRole('table', { name: 'Body' })).toContainText('The id of a tool');
  await expect(quote.getByRole('table', { name: 'Refusals' })).toContainText('missing_scope');
  await quote.getByRole('link', { name: 'Quote' }).click();
  await expect(page).toHaveURL('/docs/api#shape-Quote');
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeInViewport();
  await expectAccessible(page);
});
