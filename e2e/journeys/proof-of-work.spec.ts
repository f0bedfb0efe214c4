import { fillSignUp } from '../support/account-pages.ts';
import { expect, test } from '../support/own-installation.ts';
import { newEmail } from '../support/person.ts';

test('where work is asked for a sign-up, the browser does it and nobody sees more than a moment', {
  tag: '@long',
}, async ({ ownInstallation: { origin, command }, openBrowser, watch }) => {
  const challenge = { when: 'always', places: ['sign_up', 'contact'], difficulty: 300, signUpsPerHour: 30 };
  await command('settings', 'set', 'challenge', JSON.stringify(challenge));
  const context = await openBrowser({ baseURL: origin });
  const page = await context.newPage();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/sign-up/email')) answers.push(response.status());
  });
  watch.expectRefusal({ status: 428, path: '/api/auth/sign-up/email' });
  const email = newEmail();
  await page.goto('/signup');
  await fillSignUp(page, { email });
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect(answers).toEqual([428, 200]);

  watch.expectRefusal({ status: 428, path: '/api/contact' });
  await page.goto('/contact');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill('Robin');
  await field('Email').fill(email);
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Billing and tokens');
  await field('Message').fill('Where do I find my receipts?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});
