import { holdScripts, loseSession } from '../support/account-pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, expect, test } from '../support/issuers.ts';
import { createPerson, mailTo } from '../support/person.ts';
import { balance } from '../support/tool-page.ts';

const ACCOUNT = '/settings?tab=account';

test('people come with accounts that they have elsewhere, connect and disconnect them', async ({
  ownInstallation: { origin },
  issuers: { google, example },
  openBrowser,
  watch,
}) => {
  const page = await (await openBrowser({ baseURL: origin })).newPage();
  const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Byron' };

  await test.step('who says no there is told so here, on the way to where they wanted', async () => {
    example.signIn(null);
    await page.goto('/login?next=/gallery');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue with Example' }).click();
    await expect(page.getByRole('alert')).toContainText('Sign-in was canceled');
    await expect(page).toHaveURL(/\/login\?next=%2Fgallery/);
    await expect(page.getByRole('button', { name: 'Use single sign-on' })).toBeHidden();
  });

  await test.step('a new account is made before scripts have arrived, and nothing moves when they do', async () => {
    example.signIn(ada);
    const slow = await (await openBrowser({ baseURL: origin })).newPage();
    const release = await holdScripts(slow);
    await slow.goto('/signup');
    const link = slow.getByRole('link', { name: 'Continue with Example' });
    const before = await link.boundingBox();
    release();
    await expect(slow.getByRole('button', { name: 'Create Account' })).toHaveAttribute('type', 'submit');
    expect(await link.boundingBox()).toEqual(before);
    await slow.close();

    const letGo = await holdScripts(page);
    await page.goto('/signup', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Continue with Example' }).click();
    await expect(page).toHaveURL('/dashboard');
    letGo();
    await expect(balance(page, 100)).toBeVisible();
  });

  const section = page.getByRole('region', { name: 'Connected accounts' });
  await test.step('the settings list it, as the only way in', async () => {
    await page.goto(ACCOUNT);
    await expect(section.getByRole('listitem')).toContainText('ada@example.com');
    await expect(section.getByText('Your only way in')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another one is connected, and the first one can go', async () => {
    google.signIn({ ...ada, sub: 'ada-at-google', email: 'ada.byron@gmail.example' });
    await section.getByRole('button', { name: 'Connect Google' }).click();
    await expect(section.getByRole('status')).toContainText('Google is connected. You can now sign in with it');
    await expect(section.getByRole('listitem')).toHaveCount(2);
    expect((await mailTo(origin, ada.email)).subject).toBe('Google was connected to your Kinora account');
    await section.getByRole('button', { name: 'Disconnect Example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the other one opens the account', async () => {
    await loseSession(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.goto(ACCOUNT);
    await expect(page.getByText('You sign in as ada@example.com')).toBeVisible();
  });

  await test.step('what opens another account is not connected', async () => {
    const other = await createPerson(origin);
    const theirs = await openBrowser({ baseURL: origin });
    await theirs.addCookies(other.cookies);
    const settings = await theirs.newPage();
    await settings.goto(ACCOUNT);
    await settings.getByRole('button', { name: 'Connect Google' }).click();
    await expect(settings.getByRole('alert')).toContainText(
      'It is already connected to another account of this studio',
    );
    await other.leave();
  });

  await test.step("an administrator adds a company's own sign-in, and its people use it", async () => {
    const operator = await createPerson(origin, ADMIN);
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(operator.cookies);
    await operator.leave();
    const admin = await context.newPage();
    await admin.goto('/admin/settings?part=sso');
    await admin.getByRole('button', { name: 'Add a provider' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add a provider' });
    await dialog.getByLabel('Name').fill('Acme');
    await dialog.getByLabel('Issuer').fill(example.issuer);
    await dialog.getByLabel('Client ID').fill(example.clientId);
    await dialog.getByLabel('Client secret').fill(example.clientSecret);
    await dialog.getByLabel('Domains').fill('acme.example');
    await dialog.getByLabel('Reason').fill('A new customer');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    const redirect = (await admin.locator('code').filter({ hasText: '/callback/sso-' }).textContent()) ?? '';
    await expectAccessible(admin);
    example.up([redirect]);
    example.signIn({ sub: 'ben', email: 'ben@acme.example' });

    await loseSession(page);
    const open = page.getByRole('button', { name: 'Use single sign-on' });
    await expect(async () => {
      await page.goto('/login');
      await expect(open).toBeVisible({ timeout: 1000 });
    }).toPass();
    await open.click();
    await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeFocused();
    await expectAccessible(page);
    watch.expectRefusal({ status: 404, path: '/api/auth/single-sign-on' });
    await page.getByLabel('Email').fill('ben@nowhere.example');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('not set up for this address');
    await page.getByLabel('Email').fill('ben@acme.example');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});
