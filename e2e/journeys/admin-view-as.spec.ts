import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo, newEmail, PASSWORD } from '../support/person.ts';
import { balance } from '../support/tool-page.ts';

const ADMIN = 'admin@example.com';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const invitationLink = ({ text }: { text: string }) => /https?:\/\/\S+\/invitation#\S+/.exec(text)?.[0] ?? 'missing:';

async function giveReason(page: Page, name: string): Promise<void> {
  await dialog(page, name).getByRole('textbox', { name: 'Reason' }).fill('A question to support');
}

test('administrators look at the studio as somebody else, invite people, and hand over links', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser, openStudio, watch }) => {
  const person = await createPerson(origin);
  const operator = await createPerson(origin, ADMIN);
  const admin = await openStudio(operator);
  await operator.leave();

  await test.step('a view shows what the person sees, is marked on every screen, and changes nothing', async () => {
    await admin.goto('/admin/users');
    await admin.getByRole('row').filter({ hasText: person.email }).click();
    await admin.getByRole('button', { name: 'View as user' }).click();
    await giveReason(admin, 'View as user');
    await dialog(admin, 'View as user').getByRole('button', { name: 'View as user' }).click();
    await expect(admin).toHaveURL('/dashboard');
    const banner = admin.getByRole('region', { name: 'Viewing as somebody else' });
    await expect(banner).toContainText(`You are viewing as ${person.email}`);
    await expectAccessible(admin);
    for (const place of ['/gallery', '/flux-generator', '/settings']) {
      await admin.goto(place);
      await expect(banner).toBeVisible();
    }
    watch.expectRefusal({ status: 403, path: '/api/profile' });
    await admin.getByRole('textbox', { name: 'Username' }).fill('Not mine');
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect(admin.getByRole('alert').first()).toBeVisible();
    await admin.reload();
    await expect(admin.getByRole('textbox', { name: 'Username' })).toHaveValue('');
  });

  await test.step('a tool cannot be paid with the tokens of the person', async () => {
    watch.expectRefusal({ status: 403, path: '/functions/v1/ai-image-generator' });
    await admin.goto('/flux-generator');
    await admin.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A paper boat');
    await admin.getByRole('button', { name: /^Generate/ }).click();
    await expect(admin.getByText('Stop viewing to change something').first()).toBeVisible();
    await admin.goto('/dashboard');
    await expect(balance(admin, 100)).toBeVisible();
  });

  await test.step('Stop leads back to the administration, and the audit log has both lines', async () => {
    await admin.getByRole('region', { name: 'Viewing as somebody else' }).getByRole('button', { name: 'Stop' }).click();
    await expect(admin).toHaveURL(/\/admin\/users\/[0-9a-f-]+$/);
    await expect(admin.getByRole('heading', { name: person.email })).toBeVisible();
    await admin.goto('/admin/audit');
    const log = admin.getByRole('table');
    await expect(log.getByText('Begin to view as somebody')).toBeVisible();
    await expect(log.getByText('Stop viewing as somebody')).toBeVisible();
  });

  await test.step('an invited person chooses a password and is in', async () => {
    const email = newEmail();
    await admin.goto('/admin/users');
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog(admin, 'Invite someone').getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog(admin, 'Invite someone').getByRole('button', { name: 'Send invitation' }).click();
    const invitations = admin.getByRole('region', { name: 'Invitations', exact: true });
    await expect(invitations.getByRole('row').filter({ hasText: email })).toContainText('Open');
    const link = invitationLink(await mailTo(origin, email));
    const guest = await (await openBrowser({ baseURL: origin })).newPage();
    await guest.goto(link);
    await expect(guest.getByText(email)).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await guest.getByLabel('Confirm new password').fill(PASSWORD);
    await guest.getByRole('button', { name: 'Save New Password' }).click();
    await expect(guest).toHaveURL('/dashboard');
    await expect(balance(guest, 100)).toBeVisible();
    watch.expectRefusal({ status: 400, path: '/api/auth/invitation/read' });
    await guest.goto('/about');
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  });

  await test.step('a revoked invitation opens no account', async () => {
    const email = newEmail();
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog(admin, 'Invite someone').getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog(admin, 'Invite someone').getByRole('button', { name: 'Send invitation' }).click();
    const link = invitationLink(await mailTo(origin, email));
    await admin.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    const invitations = admin.getByRole('region', { name: 'Invitations', exact: true });
    await expect(invitations.getByRole('row').filter({ hasText: email })).toContainText('Revoked');
    const late = await (await openBrowser({ baseURL: origin })).newPage();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
    await expect(late.getByText('Ask whoever invited you for another one.')).toBeVisible();
  });

  await test.step('tokens that an administrator gives are in the header of an open page at once', async () => {
    const open = await openStudio(person);
    await open.goto('/dashboard');
    await expect(balance(open, 100)).toBeVisible();
    await admin.goto('/admin/users');
    await admin.getByRole('link', { name: person.email }).click();
    await admin.getByRole('button', { name: 'Adjust tokens' }).click();
    await dialog(admin, 'Adjust tokens').getByRole('textbox', { name: 'Tokens' }).fill('250');
    await giveReason(admin, 'Adjust tokens');
    await dialog(admin, 'Adjust tokens').getByRole('button', { name: 'Add tokens' }).click();
    await expect(balance(open, 350)).toBeVisible();
    await open.close();
  });

  await test.step('a made link is shown once and signs its person in', async () => {
    await admin.goto('/admin/users');
    await admin.getByRole('link', { name: person.email }).click();
    await admin.getByRole('button', { name: 'Make a link' }).click();
    await giveReason(admin, 'Make a link');
    await dialog(admin, 'Make a link').getByRole('button', { name: 'Make link' }).click();
    const link = await admin.getByRole('textbox', { name: 'The link' }).inputValue();
    const helped = await (await openBrowser({ baseURL: origin })).newPage();
    await helped.goto(link);
    await helped.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(helped).toHaveURL('/dashboard');
  });
});

test('a tab that was open before a view follows the person viewed, and hears no more of the administrator', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser }) => {
  const person = await createPerson(origin);
  const operator = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(operator.cookies);
  const leading = await context.newPage();
  await leading.goto('/dashboard');
  await expect(balance(leading, 100)).toBeVisible();
  const admin = await context.newPage();
  await admin.goto('/admin/users');
  await admin.getByRole('row').filter({ hasText: person.email }).click();
  await admin.getByRole('button', { name: 'View as user' }).click();
  await giveReason(admin, 'View as user');
  await dialog(admin, 'View as user').getByRole('button', { name: 'View as user' }).click();
  await expect(admin).toHaveURL('/dashboard');

  const small = { prompt: 'A paper boat', width: 512, height: 512, steps: 10 };
  await operator.generate(small);
  await operator.generate(small);
  for (const tab of [admin, leading]) await expect(balance(tab, 100)).toBeVisible();
  await person.generate(small);
  for (const tab of [admin, leading]) await expect(balance(tab, 92)).toBeVisible();
  await operator.leave();
  await person.leave();
});
