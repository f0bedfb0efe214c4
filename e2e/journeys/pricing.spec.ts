import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript, the landing page shows the prices by the month and by the year', async ({ page }) => {
  await page.goto('/');
  const pricing = page.getByRole('region', { name: 'Choose Your Plan' });
  const monthly = pricing.getByRole('radio', { name: 'Monthly' });
  const yearly = pricing.getByRole('radio', { name: /^Yearly/ });
  const price = (text: string) => pricing.getByText(text, { exact: true });
  await expect(monthly).toBeChecked();
  for (const shown of ['$0', '$25.99', '$49.99']) await expect(price(shown)).toBeVisible();
  for (const hidden of ['$21', '$40']) await expect(price(hidden)).toBeHidden();

  await pricing.getByText('Yearly').click();
  await expect(yearly).toBeChecked();
  for (const shown of ['$0', '$21', '$252 billed once a year', '$40', '$480 billed once a year']) {
    await expect(price(shown)).toBeVisible();
  }
  for (const hidden of ['$25.99', '$49.99']) await expect(price(hidden)).toBeHidden();

  await yearly.press('ArrowLeft');
  await expect(monthly).toBeChecked();
  await expect(price('$25.99')).toBeVisible();
});

test('without JavaScript, a paid plan leads to a sign-up that goes on to the billing', async ({ page }) => {
  await page.goto('/#pricing');
  const pricing = page.getByRole('region', { name: 'Choose Your Plan' });
  await expect(pricing.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/signup');
  for (const plan of ['Pro', 'Business']) {
    const href = await pricing.getByRole('link', { name: `Subscribe to ${plan}` }).getAttribute('href');
    expect(new URL(href ?? '', page.url()).searchParams.get('next')).toBe('/settings?tab=billing');
  }
});
