import { fillSignIn, loseSession } from '../support/account-pages.ts';
import { mailTo, newEmail, PASSWORD } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '/settings?tab=account';

/** What a page was asking for at the moment at which its session ended. */
const endedSession = ['/api/me', '/api/generations', '/api/events'].map((path) => ({ status: 401, path }));

test('one lost device is signed out from the list of devices', async ({ studio, person, openBrowser, watch }) => {
  watch.expectRefusal(...endedSession);
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const elsewhere = await (await openBrowser({ userAgent: firefox })).newPage();
  await elsewhere.goto('/login');
  await fillSignIn(elsewhere, { email: person.email });
  await expect(elsewhere).toHaveURL('/dashboard');

  await studio.goto(ACCOUNT);
  const devices = studio.getByRole('list', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(elsewhere).toHaveURL(/\/login/);
  await expect(elsewhere.getByRole('alert'), 'it says why').toContainText('You were signed out');
  await expect(elsewhere.getByRole('alert')).toContainText('it was ended on another device');
  await fillSignIn(elsewhere, { email: person.email });
  await expect(elsewhere, 'and goes on where it was').toHaveURL('/dashboard');
});

test('the password is changed with the old one, and a weak one is refused with reasons', async ({
  studio,
  person,
  watch,
}) => {
  watch.expectRefusal({ status: 422, path: '/api/auth/change-password' }, ...endedSession);
  await studio.goto(ACCOUNT);
  const section = studio.getByRole('region', { name: 'Password' });
  const change = async (password: string) => {
    await section.getByLabel('Current password').fill(PASSWORD);
    await section.getByLabel('New password', { exact: true }).fill(password);
    await section.getByLabel('Confirm new password').fill(password);
    await section.getByRole('button', { name: 'Change password' }).click();
  };
  await change('123456');
  await expect(section.getByRole('alert')).toContainText('It is one of the most used passwords');
  await change('amber-heron-42');
  await expect(studio.getByText('Your password was changed.')).toBeVisible();
  await loseSession(studio);
  await studio.goto('/login');
  await fillSignIn(studio, { email: person.email, password: 'amber-heron-42' });
  await expect(studio).toHaveURL('/dashboard');
});

test('the address changes with the link in the mail to the new one', async ({ studio, person, origin }) => {
  const next = newEmail();
  await studio.goto(ACCOUNT);
  const section = studio.getByRole('region', { name: 'Email' });
  await section.getByLabel('New email').fill(next);
  await section.getByRole('button', { name: 'Change email' }).click();
  await expect(section.getByRole('status')).toContainText(next);
  await expect(section).toContainText(`You sign in as ${person.email}`);
  const link = /https?:\/\/\S+\/verify-email\S+/.exec((await mailTo(origin, next)).text)?.[0] ?? '';
  await studio.goto(link);
  await expect(section.getByRole('status')).toContainText(`your address is ${next} now`);
  await studio.goto(link);
  await expect(section.getByRole('alert')).toContainText('no longer works');
});
