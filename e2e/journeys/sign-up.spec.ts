import type { BrowserContext, Page } from '@playwright/test';
import { fillSignUp } from '../support/account-pages.ts';
import { confirmationLink, mailTo, newEmail, signUp } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

async function openedBy(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), act()]);
  return opened;
}

test('sign-up refuses passwords that differ and passwords under 6 characters', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, { email: newEmail(), confirmation: 'velvet-otter-92' });
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillSignUp(page, { email: newEmail(), password: 'ab3' });
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeHidden();
});

test('a weak password is refused with the reasons', async ({ page, watch }) => {
  watch.expectRefusal({ status: 422, path: '/api/auth/sign-up/email' });
  await page.goto('/signup');
  await fillSignUp(page, { email: newEmail(), password: 'password' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please choose a stronger password');
  await expect(alert.getByRole('listitem')).toHaveText(['It is one of the most used passwords']);
  await fillSignUp(page, { email: 'marigold@example.com', password: 'marigold' });
  await expect(alert.getByRole('listitem')).toHaveText(['It contains your email address or your name']);
});

test('after sign-up, the link in the mail leads to the dashboard and 100 free tokens', async ({ page, context }) => {
  const email = newEmail();
  await page.goto('/signup');
  await fillSignUp(page, { email });
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const mailbox = await openedBy(context, () => page.getByRole('link', { name: /Open the mailbox/ }).click());
  await mailbox.getByRole('link', { name: email }).click();
  const studio = await openedBy(context, () => mailbox.getByRole('link', { name: /verify-email/ }).click());
  await expect(studio).toHaveURL(/\/dashboard$/);
  await expect(balance(studio, 100)).toBeVisible();
  await expect(studio.getByRole('region', { name: 'Available Tokens' })).toContainText('100');
  await expect(studio.getByRole('alert')).toContainText('Your email is confirmed');
});

test('the confirmation link is harmless a second time', async ({ page, origin }) => {
  const email = newEmail();
  await signUp(origin, email);
  const link = confirmationLink(await mailTo(origin, email));
  await page.goto(link);
  await expect(balance(page, 100)).toBeVisible();
  await page.goto(link);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(balance(page, 100)).toBeVisible();
});

test('a confirmation link that does not work explains itself and offers another mail', async ({
  page,
  origin,
  watch,
}) => {
  watch.expectRefusal({ status: 401, path: '/api/me' });
  const email = newEmail();
  await signUp(origin, email);
  const first = await mailTo(origin, email);
  await page.goto('/api/auth/verify-email?token=nonsense&callbackURL=/dashboard');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const second = await mailTo(origin, email, first);
  await page.goto(confirmationLink(second));
  await expect(balance(page, 100)).toBeVisible();
});
