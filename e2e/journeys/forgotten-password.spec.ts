import { fillSignIn } from '../support/account-pages.ts';
import { mailTo } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test('whoever forgot the password chooses a new one by mail, and the old one is dead', async ({
  page,
  person,
  origin,
  watch,
}) => {
  watch.expectRefusal({ status: 401, path: '/api/auth/sign-in/email' });
  const confirmation = await mailTo(origin, person.email);
  await page.goto('/login');
  await page.getByRole('link', { name: /Forgot/ }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const mail = await mailTo(origin, person.email, confirmation);
  await page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('marble-canoe-47');
  await page.getByLabel('Confirm new password', { exact: true }).fill('marble-canoe-47');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await fillSignIn(page, { email: person.email });
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await fillSignIn(page, { email: person.email, password: 'marble-canoe-47' });
  await expect(page).toHaveURL(/\/dashboard$/);
});
