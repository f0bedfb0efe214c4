import type { Page } from '@playwright/test';
import { loseSession } from '../support/account-pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const ACCOUNT = '/settings?tab=account';

/** A device in the browser that keeps passkeys and recognizes its owner at once. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added and named, signs in from its list and by the button, and is removed', async ({
  studio,
  person,
  origin,
  watch,
}) => {
  watch.expectRefusal({ status: 400, path: '/api/auth/sign-in/passkey' });
  await addDevice(studio);
  await studio.goto(ACCOUNT);
  const section = studio.getByRole('region', { name: 'Passkeys' });
  const earlier = await mailTo(origin, person.email);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const line = section.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Chrome on Linux');
  expect((await mailTo(origin, person.email, earlier)).text).toContain('The passkey "Chrome on Linux" was added');
  await line.getByRole('button', { name: 'Rename' }).click();
  await line.getByLabel('Name of the passkey').fill('Desk');
  await line.getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('Desk');
  await expectAccessible(studio);

  await loseSession(studio);
  await studio.goto('/login');
  await expect(studio, 'chosen from the list of the browser').toHaveURL('/dashboard');

  await studio.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const signInByButton = async () => {
    await loseSession(studio);
    await studio.goto('/login');
    await studio.getByRole('button', { name: 'Use a passkey' }).click();
  };
  await signInByButton();
  await expect(studio).toHaveURL('/dashboard');
  expect(await (await studio.request.get('/api/me')).json()).toMatchObject({ user: { aal: 'aal2' } });

  await studio.goto(ACCOUNT);
  await section.getByRole('button', { name: 'Remove Desk' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await signInByButton();
  await expect(studio.getByRole('alert')).toContainText('This passkey was not accepted');
  await expectAccessible(studio);
});

test('whoever has no passkey here is told so', async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await addDevice(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
});
