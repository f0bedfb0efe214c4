import type { Page } from '@playwright/test';
import { PASSWORD } from './person.ts';

export async function fillSignUp(
  page: Page,
  { email, password = PASSWORD, confirmation = password }: { email: string; password?: string; confirmation?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

export async function fillSignIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Takes the browser's session away, on a page that does not miss it: those of the studio would ask who is there. */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('/about');
  await page.context().clearCookies();
}

/** Holds the page's scripts back, as a slow line does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
