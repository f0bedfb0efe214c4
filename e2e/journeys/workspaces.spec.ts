import { expectAccessible } from '../support/axe.ts';
import { billingPage, cards, payBy } from '../support/billing-page.ts';
import { createPerson, mailTo } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

const PROMPT = 'A red fox in the snow';

test('a workspace buys tokens, a member orders with them up to a cap, and what they made stays when they leave', async ({
  studio: owner,
  openBrowser,
  origin,
  watch,
}) => {
  test.slow();
  // What a page of the workspace asks while its person leaves.
  watch.expectRefusal({ status: 403, path: '/api/me' }, { status: 403, path: '/api/events' });
  await owner.goto('/workspaces');
  await owner.getByLabel('Name of the workspace').fill('Foxes');
  await owner.getByRole('button', { name: 'Create' }).click();
  await expect(owner.getByText('The workspace Foxes is ready.')).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Foxes' })).toBeVisible();
  await owner.getByRole('button', { name: 'Work here: Foxes' }).click();
  const place = owner.getByRole('region', { name: 'Where you work' });
  await expect(place).toContainText('Workspace Foxes');
  await expect(balance(owner, 0)).toBeVisible();

  await owner.goto('/settings?tab=billing');
  await billingPage(owner).buy('400 Tokens').click();
  await owner.waitForURL(/\/pay\//);
  await payBy(owner, cards.good);
  await expect(balance(owner, 400)).toBeVisible();
  await expect(owner.getByText('Redeem')).toHaveCount(0);

  const guest = await createPerson(origin);
  await owner.goto('/workspaces');
  await owner.getByLabel('Email').fill(guest.email);
  await owner.getByLabel('Most tokens a month', { exact: true }).fill('8');
  await owner.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.getByText(`The invitation is on its way to ${guest.email}.`)).toBeVisible();
  await expectAccessible(owner);
  expect((await mailTo(origin, guest.email)).text).toContain('Foxes');

  const browser = await openBrowser({ baseURL: origin, viewport: { width: 390, height: 844 } });
  await browser.addCookies(guest.cookies);
  const editor = await browser.newPage();
  await editor.goto('/workspaces');
  await editor.getByRole('button', { name: 'Accept' }).click();
  await editor.getByRole('button', { name: 'Work here: Foxes' }).click();
  await expect(editor.getByRole('region', { name: 'Where you work' })).toContainText('Your tokens this month: 0 of 8');
  await expectAccessible(editor);
  expect(await editor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  const order = (generationId: string) =>
    editor.request.post('/functions/v1/ai-image-generator', {
      headers: { origin },
      data: { generationId, prompt: PROMPT },
    });
  const made = crypto.randomUUID();
  expect((await order(made)).status()).toBe(202);
  const refused = await order(crypto.randomUUID());
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'limit', error: expect.stringContaining('raise your cap') });
  await editor.goto('/gallery');
  await expect(editor.getByRole('button', { name: `Details of ${PROMPT}` })).toBeVisible();

  await editor.goto('/workspaces');
  await expectAccessible(editor);
  await editor.getByRole('button', { name: 'Leave' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(editor).toHaveURL('/dashboard');
  await expect(balance(editor, 100)).toBeVisible();
  await expect(editor.getByRole('region', { name: 'Where you work' })).toHaveCount(0);
  await editor.goto('/gallery');
  await expect(editor.getByText('A red fox')).toHaveCount(0);

  await owner.goto('/gallery');
  await owner.getByRole('button', { name: `Details of ${PROMPT}` }).click();
  await expect(owner.getByRole('dialog')).toContainText(guest.email.split('@')[0] ?? '');
  await owner.keyboard.press('Escape');
  await place.getByRole('button', { name: 'Back to my own studio' }).click();
  await expect(balance(owner, 100)).toBeVisible();
  await guest.leave();
});

test('the account menu changes over to a workspace, in every tab, and whoever was removed is back in their own studio', async ({
  studio: page,
  openBrowser,
  origin,
  watch,
}) => {
  watch.expectRefusal({ status: 403, path: '/api/me' }, { status: 403, path: '/api/generations' });
  watch.expectRefusal({ status: 403, path: '/api/events' });
  const ask = (path: string, data: unknown) => page.request.post(path, { headers: { origin }, data });
  const { id } = await (await ask('/api/workspaces', { name: 'Owls' })).json();
  const guest = await createPerson(origin);
  await ask(`/api/workspaces/${id}/invitations`, { email: guest.email, role: 'viewer', tokensPerMonth: null });
  const browser = await openBrowser({ baseURL: origin });
  await browser.addCookies(guest.cookies);
  const news = await (await browser.request.get('/api/workspaces')).json();
  await browser.request.post(`/api/workspace-invitations/${news.invitations[0].id}/accept`, { headers: { origin } });

  const [tab, other] = [await browser.newPage(), await browser.newPage()];
  await other.goto('/gallery');
  await tab.goto('/dashboard');
  await tab.getByRole('button', { name: 'Account menu' }).click();
  await tab.getByLabel('Work in').selectOption({ label: 'Owls' });
  for (const one of [tab, other]) {
    await expect(one.getByRole('region', { name: 'Where you work' })).toContainText('Owls');
    await expect(one.getByText('You can only look here.')).toBeVisible();
    await expect(balance(one, 0)).toBeVisible();
  }
  await balance(tab, 0).click();
  await expect(tab.getByRole('region', { name: 'Others pay here' })).toContainText('buy its tokens');
  await expectAccessible(tab);
  await tab.getByRole('link', { name: 'See the members' }).click();
  await expect(tab.getByRole('heading', { name: 'Members' })).toBeVisible();

  await page.goto('/workspaces');
  const name = guest.email.split('@')[0] ?? '';
  await page.getByLabel(`Most tokens a month for ${name}`).fill('8');
  await page.getByRole('button', { name: `Save ${name}` }).click();
  await expect(page.getByText(`Saved for ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Remove ${name}?` })
    .getByRole('button', { name: 'Cancel' })
    .click();
  const { members } = await (await page.request.get(`/api/workspaces/${id}`)).json();
  const me = members.find(({ email }: { email: string }) => email === guest.email);
  await page.request.delete(`/api/workspaces/${id}/members/${me.id}`, { headers: { origin } });
  // The page that they have open says so by itself, and what they are told stays in their inbox.
  await expect(tab.getByText('You are not in this workspace any more.').first()).toBeVisible();
  await tab.getByRole('button', { name: /^Notifications/ }).click();
  await expect(tab.getByRole('link', { name: /You were removed from the workspace Owls/ })).toBeVisible();
  await tab.goto(`/workspaces?in=${id}`);
  await expect(tab.getByRole('region', { name: 'You are not in the workspace of this link' })).toBeVisible();
  await tab.goto('/gallery');
  await expect(balance(tab, 100)).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Where you work' })).toHaveCount(0);
  await guest.leave();
});
