import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fillSignIn } from '../support/account-pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { subscribe } from '../support/billing-page.ts';
import { guidePicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const SETTINGS = '/settings';
const ACCOUNT = `${SETTINGS}?tab=account`;

/** What a page was asking for at the moment at which its session ended. */
const endedSession = [
  '/api/me',
  '/api/generations',
  '/api/events',
  '/api/account/access',
  '/api/account/sessions',
  '/api/workspaces',
].map((path) => ({ status: 401, path }));

test('the profile is checked, saved, and greets on the dashboard', async ({ studio }) => {
  await studio.goto(SETTINGS);
  const field = (name: string) => studio.getByRole('textbox', { name, exact: true });
  const save = studio.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await field('Username').fill('A');
  await save.click();
  await expect(studio.getByText('Please use 2 to 40 characters')).toBeVisible();

  await field('Username').fill('Ada');
  await field('Bio').fill('Paper boats, mostly.');
  await field('Twitter').fill('ada_boats');
  await save.click();
  await expect(studio.getByText('Profile updated successfully!')).toBeVisible();
  await expect(save).toBeDisabled();
  await studio.reload();
  await expect(field('Username')).toHaveValue('Ada');
  await expect(field('Bio')).toHaveValue('Paper boats, mostly.');
  await expect(field('Twitter'), 'a handle').toHaveValue('@ada_boats');
  await studio.goto('/dashboard');
  await expect(studio.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible();
});

test('typed changes are not lost without a question', { tag: '@long' }, async ({ studio }) => {
  await studio.goto(SETTINGS);
  await studio.getByRole('textbox', { name: 'Username' }).fill('Ada');
  await studio.getByRole('link', { name: 'Dashboard' }).first().click();
  const question = studio.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(studio).toHaveURL(SETTINGS);
  await expect(studio.getByRole('textbox', { name: 'Username' })).toHaveValue('Ada');
});

test("the browser's own way off the page is taken once the typed changes are discarded", { tag: '@long' }, async ({
  studio,
}) => {
  await studio.goto(SETTINGS);
  await studio.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(studio).toHaveURL('/dashboard');
  await studio.goBack();
  await studio.getByRole('textbox', { name: 'Username' }).fill('Ada');
  await studio.goForward();
  const question = studio.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(studio.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(studio).toHaveURL('/dashboard');
  await expect(question).toBeHidden();
});

test('what is typed while the profile is being saved stays', { tag: '@long' }, async ({ studio }) => {
  await studio.goto(SETTINGS);
  let answer: () => void = () => undefined;
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await studio.route('**/api/profile', async (route) => {
    await isAllowed;
    await route.continue();
  });
  const username = studio.getByRole('textbox', { name: 'Username' });
  const bio = studio.getByRole('textbox', { name: 'Bio' });
  await username.fill('  Ada ');
  await studio.getByRole('button', { name: 'Save Changes' }).click();
  await bio.fill('Paper boats, mostly.');
  answer();
  await expect(studio.getByText('Profile updated successfully!')).toBeVisible();
  await expect(username, 'as the server keeps it').toHaveValue('Ada');
  await expect(bio).toHaveValue('Paper boats, mostly.');
  await expect(studio.getByText('You have unsaved changes.')).toBeVisible();
});

test('an avatar is cut to a square, and can be removed', async ({ studio }) => {
  await studio.goto(SETTINGS);
  const chooser = studio.waitForEvent('filechooser');
  await studio.getByRole('button', { name: 'Upload Avatar' }).click();
  await (await chooser).setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() });
  await expect(studio.getByText('Avatar uploaded successfully!')).toBeVisible();
  await studio.reload();
  const avatar = studio.getByRole('img', { name: 'Your avatar' });
  for (const side of ['naturalWidth', 'naturalHeight']) await expect(avatar).toHaveJSProperty(side, 150);
  await studio.getByRole('button', { name: 'Remove' }).click();
  await expect(studio.getByText('Avatar removed.')).toBeVisible();
  await expect(avatar).toBeHidden();
});

test('an avatar must be a JPEG, PNG or WebP picture under 10 MB', async ({ studio, watch }) => {
  watch.expectRefusal({ status: 400, path: '/api/profile/avatar' });
  await studio.goto(SETTINGS);
  const input = studio.getByLabel('Avatar image');
  const alert = studio.getByRole('alert');
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(alert).toHaveText('Please select an image file');
  await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) });
  await expect(alert).toHaveText('File size must be less than 10MB');
  const gif = await sharp(await guidePicture())
    .gif()
    .toBuffer();
  await input.setInputFiles({ name: 'sea.gif', mimeType: 'image/gif', buffer: gif });
  await expect(alert).toHaveText('Please use JPEG, PNG, or WebP format');
  await input.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: gif });
  await expect(alert, 'the server looks inside').toHaveText(
    'Error uploading avatar: Please use JPEG, PNG, or WebP format',
  );
});

test('the tabs are in the address, and Back returns to the one before', async ({ studio }) => {
  await studio.goto(SETTINGS);
  const tab = (name: string) => studio.getByRole('tab', { name });
  await expect(tab('Profile')).toHaveAttribute('aria-selected', 'true');
  await tab('Billing').click();
  await expect(studio).toHaveURL(`${SETTINGS}?tab=billing`);
  await tab('Account').click();
  await expect(studio).toHaveURL(ACCOUNT);
  await studio.goBack();
  await expect(tab('Billing')).toHaveAttribute('aria-selected', 'true');
  await studio.reload();
  await expect(studio.getByRole('tabpanel', { name: 'Billing' })).toBeVisible();
});

test('signing out other devices ends their sessions and leaves this one', async ({
  studio,
  person,
  openBrowser,
  watch,
}) => {
  watch.expectRefusal(...endedSession);
  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto('/login');
  await fillSignIn(elsewhere, { email: person.email });
  await expect(elsewhere).toHaveURL('/dashboard');
  await expect(elsewhere.getByRole('region', { name: 'Recent Activity' })).toBeVisible();

  await studio.goto(ACCOUNT);
  await studio.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(studio.getByText('All other devices are signed out.')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/);
  await studio.reload();
  await expect(studio.getByRole('button', { name: 'Sign out other devices' })).toBeVisible();
});

test('whoever deletes an account with a plan reads before how long it is paid for, and which tokens end', {
  tag: '@long',
}, async ({ studio }) => {
  await subscribe(studio, 'Pro');
  await studio.goto(ACCOUNT);
  await studio.getByRole('button', { name: 'Delete Account' }).click();
  const question = studio.getByRole('alert');
  await expect(question).toContainText('what is left of your balance: 3,100 tokens');
  await expect(question).toContainText(/your plan Pro, which is paid until \w+ \d+, \d{4}\. It ends at once/);
  await expect(question).toContainText('the time left on it is not refunded');
});

test('an account is deleted with two clicks, and nobody can sign in to it any more', async ({
  studio,
  person,
  watch,
}) => {
  watch.expectRefusal(...endedSession, { status: 401, path: '/api/auth/sign-in/email' });
  await studio.goto(ACCOUNT);
  const open = studio.getByRole('button', { name: 'Delete Account' });
  await open.click();
  await expect(studio.getByRole('alert')).toContainText('This cannot be undone');
  await expect(studio.getByRole('alert')).toContainText('what is left of your balance: 100 tokens');
  await expect(studio.getByRole('alert'), 'there is no plan to lose').not.toContainText('plan');
  await expect(studio.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await studio.keyboard.press('Escape');
  await expect(open, 'Escape takes it back').toBeFocused();

  await open.click();
  await studio.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(studio).toHaveURL('/#goodbye');
  await expect(studio.getByRole('complementary', { name: 'Goodbye' })).toContainText('have been deleted');
  await studio.goto('/login');
  await fillSignIn(studio, { email: person.email });
  await expect(studio.getByRole('alert')).toContainText('Invalid email or password');
});

test('the theme is dark, light or as the system, and kept with the account', async ({
  studio,
  person,
  openBrowser,
}) => {
  const schemeOf = (page: Page) => expect(page.locator('html'));
  const isOn = 'data-mantine-color-scheme';
  await studio.emulateMedia({ colorScheme: 'light' });
  await studio.goto(ACCOUNT);
  const theme = studio.getByRole('combobox', { name: 'Theme' });
  await expect(theme).toHaveValue('dark');
  await schemeOf(studio).toHaveAttribute(isOn, 'dark');
  const isKept = studio.waitForResponse((answer) => answer.url().endsWith('/api/profile') && answer.ok());
  await theme.selectOption('Light');
  await schemeOf(studio).toHaveAttribute(isOn, 'light');
  await isKept;

  const other = await openBrowser();
  await other.addCookies(person.cookies);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/dashboard');
  await schemeOf(elsewhere).toHaveAttribute(isOn, 'light');
  await elsewhere.getByRole('button', { name: 'Account menu' }).click();
  await elsewhere.getByRole('button', { name: 'Dark theme' }).click();
  await schemeOf(elsewhere).toHaveAttribute(isOn, 'dark');

  await expect(async () => {
    await studio.reload();
    await expect(theme, 'the menu chooses for the account too').toHaveValue('dark', { timeout: 5000 });
  }).toPass();
  await theme.selectOption('Same as the system');
  await schemeOf(studio).toHaveAttribute(isOn, 'light');
  await studio.emulateMedia({ colorScheme: 'dark' });
  await schemeOf(studio).toHaveAttribute(isOn, 'dark');
  await studio.emulateMedia({ colorScheme: 'light' });
  await studio.goto('/about');
  await schemeOf(studio).toHaveAttribute(isOn, 'light');
});

for (const theme of ['dark', 'light'] as const) {
  test(`in the ${theme} theme, the settings have no serious accessibility problem`, {
    tag: theme === 'light' ? ['@long'] : [],
  }, async ({ studio }) => {
    await studio.addInitScript((chosen) => localStorage.setItem('kinora-color-scheme', chosen), theme);
    for (const name of ['Profile', 'Billing', 'Account']) {
      await studio.goto(`${SETTINGS}?tab=${name.toLowerCase()}`);
      await expect(studio.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expect(studio.getByRole('tabpanel', { name })).toBeVisible();
      await expectAccessible(studio);
    }
    await studio.getByRole('button', { name: 'Delete Account' }).click();
    await expect(studio.getByRole('button', { name: 'Keep my account' })).toBeVisible();
    await expectAccessible(studio);
  });
}
