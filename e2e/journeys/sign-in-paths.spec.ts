import { codeOf, nextCodeOf } from '../../server/test/support/authenticator.ts';
import { fillSignIn, loseSession } from '../support/account-pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo, PASSWORD } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '/settings?tab=account';

test('a mail signs in without a password, by its code or by its link', async ({ page, person, origin, watch }) => {
  watch.expectRefusal({ status: 400, path: '/api/auth/sign-in/email-otp' });
  const earlier = await mailTo(origin, person.email);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  await expectAccessible(page);
  const mail = await mailTo(origin, person.email, earlier);
  const code = /Your code is (\d{6})/.exec(mail.text)?.[1] ?? '';
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has expired');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');

  await loseSession(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const next = await mailTo(origin, person.email, mail);
  await page.goto(/https?:\/\/\S+\/login#\S+/.exec(next.text)?.[0] ?? '');
  await expect(page.getByText(`You are about to sign in as ${person.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('two-step sign-in is set up with an app, asked for, replaced by a backup code, and turned off', async ({
  studio,
  person,
  openBrowser,
}) => {
  await studio.goto(ACCOUNT);
  const section = studio.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(studio);
  const app = `otpauth://totp/Kinora?secret=${await section.locator('code').textContent()}`;
  await section.getByLabel('Code from the app').fill(codeOf(app));
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = section.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backupCode = (await codes.first().textContent()) ?? '';
  await section.getByRole('button', { name: 'I have kept them' }).click();
  await expect(section.getByRole('status')).toContainText('Two-step sign-in is on');

  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto('/login');
  await fillSignIn(elsewhere, { email: person.email });
  await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('checkbox', { name: /Do not ask on this device/ }).check();
  await elsewhere.getByLabel('Code from your authenticator app').fill(nextCodeOf(app));
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere).toHaveURL('/dashboard');

  const third = await (await openBrowser()).newPage();
  await third.goto('/login');
  await fillSignIn(third, { email: person.email });
  await third.getByRole('button', { name: 'Use a backup code' }).click();
  await third.getByLabel('Backup code').fill(backupCode);
  await third.getByRole('button', { name: 'Sign In' }).click();
  await expect(third).toHaveURL('/dashboard');

  await section.getByRole('button', { name: 'Turn off' }).click();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(studio.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});
