import { newSamlKeys, type SamlIssuer, startSamlIssuer } from '../../server/test/support/saml-issuer.ts';
import { expectAccessible } from '../support/axe.ts';
import { test as base, expect } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { balance } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';

/** An installation of its own, beside a company with a SAML provider. */
const test = base.extend<{ company: SamlIssuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  company: async ({}, use) => {
    const company = await startSamlIssuer();
    await use(company);
    await company.stop();
  },
  environment: async ({ company }, use) => {
    await use({ ADMIN_EMAILS: ADMIN, SSO_ORIGINS: company.origin });
  },
});

test('a company with a SAML provider is added by its metadata, and its people sign in there', { tag: '@long' }, async ({
  ownInstallation: { origin },
  company,
  openBrowser,
  watch,
}) => {
  const operator = await createPerson(origin, ADMIN);
  const office = await openBrowser({ baseURL: origin });
  await office.addCookies(operator.cookies);
  await operator.leave();
  const admin = await office.newPage();
  const page = await (await openBrowser({ baseURL: origin })).newPage();

  await test.step('an administrator adds it', async () => {
    await admin.goto('/admin/settings?part=sso');
    await admin.getByRole('button', { name: 'Add a provider' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Add a provider' });
    await dialog.getByText('SAML 2.0').click();
    await dialog.getByLabel('Name').fill('Acme');
    await dialog.getByLabel('Domains').fill('acme.example');
    await dialog.getByLabel('Reason').fill('A new customer');
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    watch.expectRefusal({ status: 400, path: '/api/admin/sso-providers' });
    await dialog.getByLabel('Metadata').fill('https://login.acme.example');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('This metadata cannot be used');
    await expectAccessible(admin);
    const chooser = admin.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({
      name: 'metadata.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(company.metadata([(await newSamlKeys(3)).certificate])),
    });
    await expect(dialog.getByLabel('Metadata')).toHaveValue(/<EntityDescriptor/);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  const row = admin.getByRole('row', { name: /Acme/ });
  await test.step('the list says what the company needs, and that a certificate ends soon', async () => {
    await expect(row).toContainText(company.entityId);
    await expect(row.getByText('Ends soon')).toBeVisible();
    await expect(row.locator('code').filter({ hasText: '/acs' })).toBeVisible();
    const download = admin.waitForEvent('download');
    await row.getByRole('link', { name: 'Our metadata for Acme' }).click();
    expect((await download).suggestedFilename()).toBe('kinora-metadata.xml');
    await expectAccessible(admin);
  });

  await test.step('an answer that its certificates do not explain ends on the sign-in page, with words', async () => {
    company.signIn({ nameId: 'ben@acme.example' });
    const open = page.getByRole('button', { name: 'Use single sign-on' });
    await expect(async () => {
      await page.goto('/login?next=/gallery');
      await expect(open).toBeVisible({ timeout: 1000 });
    }).toPass();
    await open.click();
    await page.getByLabel('Email').fill('ben@acme.example');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`^${company.origin}/`));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toContainText("Your company's sign-in was not accepted");
    await expectAccessible(page);
  });

  await test.step('with new metadata its people come in, to where they wanted', async () => {
    await row.getByRole('button', { name: 'New metadata of Acme' }).click();
    const dialog = admin.getByRole('dialog', { name: 'New metadata of Acme' });
    await dialog.getByLabel('Metadata').fill(company.metadata());
    await dialog.getByLabel('Reason').fill('Their new certificate');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Ends soon')).toBeHidden();

    await page.getByRole('button', { name: 'Use single sign-on' }).click();
    await page.getByLabel('Email').fill('ben@acme.example');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/gallery');
    await page.goto('/dashboard');
    await expect(balance(page, 100)).toBeVisible();
  });

  await test.step('their settings show the company as what signs them in', async () => {
    await page.goto('/settings?tab=account');
    const connected = page.getByRole('region', { name: 'Connected accounts' });
    await expect(connected.getByRole('listitem')).toContainText('ben@acme.example');
    await expect(connected.getByRole('listitem')).toContainText('Acme');
    await admin.reload();
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  });
});
