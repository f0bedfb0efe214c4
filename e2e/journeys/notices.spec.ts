import type { APIRequestContext } from '@playwright/test';
import { expectFitting } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo } from '../support/person.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A stone bridge over a green river';
const WHY = 'It shows a person who did not agree.';
const APPEAL = 'Nobody is in this picture: it is a bridge.';

type Output = { url: string; thumbnailUrl: string };
const addressesOf = (outputs: Output[]) => outputs.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]);

test.use({ environment: { ADMIN_EMAILS: ADMIN } });
test.setTimeout(240_000);

test('somebody without an account reports a picture, it is gone for everybody, and comes back on appeal', async ({
  ownInstallation: { origin },
  openBrowser,
  openStudio,
}) => {
  const author = await createPerson(origin);
  const gallery = await openStudio(author);
  const operator = await createPerson(origin, ADMIN);
  const admin = await openStudio(operator);
  const visitor = await (await openBrowser({ baseURL: origin })).newPage();
  const id = await author.generate({ prompt: PROMPT, width: 512, height: 512, steps: 10 });
  await gallery.goto('/gallery');
  const card = gallery.getByRole('article', { name: PROMPT });
  const picture = card.locator('img').first();
  await expect(picture).toBeVisible();
  const made = await gallery.request.get(`/api/generations/${id}`);
  const { outputs }: { outputs: Output[] } = await made.json();
  const addresses = addressesOf(outputs);
  const stranger = await createPerson(origin);
  const elsewhere = await openStudio(stranger);
  const headers = { origin };
  const shared = await gallery.request.post('/api/shares', { headers, data: { generationIds: [id] } });
  const { link } = await shared.json();
  await visitor.goto(link);
  const sharedFile = await visitor.getByRole('main').locator('img').first().getAttribute('src');
  const seenByAdmin = await admin.request.get(`/api/admin/generations/${id}`);
  const signed = addressesOf((await seenByAdmin.json()).outputs);
  const newKey = await gallery.request.post('/api/keys', { headers, data: { name: 'A script', scopes: ['read'] } });
  const authorization = `Bearer ${(await newKey.json()).secret}`;
  /** By everybody who may have had it, and by whoever never could. */
  const ways: Record<string, { by: APIRequestContext; paths: string[]; headers?: Record<string, string> }> = {
    author: { by: gallery.request, paths: addresses },
    key: { by: visitor.request, paths: addresses, headers: { authorization } },
    'signed link': { by: visitor.request, paths: signed },
    administrator: { by: admin.request, paths: signed },
    share: { by: visitor.request, paths: [link, `${sharedFile}`, `${link}/embed`, `${link}/card.jpg`] },
  };
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(ways).map(async ([who, { by, paths, headers }]) => {
          const answers = await Promise.all(paths.map((path) => by.get(path, headers && { headers })));
          return [who, [...new Set(answers.map((answer) => answer.status()))]] as const;
        }),
      ),
    );
  const everywhere = (status: number) => Object.fromEntries(Object.keys(ways).map((who) => [who, [status]]));
  const toStranger = async () =>
    Promise.all(addresses.map(async (address) => (await elsewhere.request.get(address)).status()));
  expect(await statuses()).toEqual(everywhere(200));
  expect(await toStranger()).toEqual(addresses.map(() => 404));

  await test.step('the form says what is missing, then gives a number and a private link', async () => {
    await visitor.goto('/');
    await visitor.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Report content' }).click();
    const send = visitor.getByRole('button', { name: 'Send notice' });
    await visitor.waitForLoadState('networkidle');
    await expectFitting(visitor);
    await tabTo(visitor, send);
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByText('Please choose what it is about')).toBeVisible();
    await visitor.getByLabel('What is it about?').selectOption('It is an intimate image of me or of somebody else');
    await visitor.getByLabel('Where is it?').fill(`${origin}${addresses[0]}`);
    await visitor.getByLabel('What is wrong with it?').fill('This is a picture of me, and I never agreed to it.');
    await send.click();
    await expect(visitor.getByText('Please confirm each statement')).toBeVisible();
    const goodFaith = visitor.getByRole('checkbox', { name: /good faith/ });
    await goodFaith.focus();
    await visitor.keyboard.press('Space');
    await expect(goodFaith).toBeChecked();
    await tabTo(visitor, send);
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('heading', { name: 'We have your notice' })).toBeFocused();
    await expectFitting(visitor);
    await tabTo(visitor, visitor.getByRole('link', { name: /stands/ }));
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByText(/A person decides by/)).toBeVisible();
    await expectFitting(visitor);
  });

  await test.step('the desk sees it, blurred, and takes it down', async () => {
    await admin.goto('/admin/notices');
    const notice = admin.getByRole('link', { name: /Notice \d+: intimate image/ });
    await expect(notice).toBeVisible();
    await expectFitting(admin);
    await tabTo(admin, notice);
    await admin.keyboard.press('Enter');
    const chosen = admin.getByRole('checkbox', { name: PROMPT });
    await expect(chosen).toBeChecked();
    await expectFitting(admin);
    await tabTo(admin, chosen);
    await admin.keyboard.press('Space');
    await expect(chosen).not.toBeChecked();
    await admin.keyboard.press('Space');
    await expect(chosen).toBeChecked();
    await tabTo(admin, admin.getByRole('button', { name: `Show ${PROMPT}` }));
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('link', { name: `Open ${PROMPT}` })).toBeFocused();
    await tabTo(admin, admin.getByRole('button', { name: 'Take down' }));
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Take it down' });
    await expect(dialog).toBeVisible();
    await expectFitting(admin);
    await tabTo(admin, dialog.getByRole('textbox', { name: 'Reason for the author' }));
    await admin.keyboard.type(WHY);
    await tabTo(admin, dialog.getByRole('textbox', { name: 'Answer to whoever' }));
    await admin.keyboard.type('Thank you. It is gone.');
    await tabTo(admin, dialog.getByRole('button', { name: 'Take down' }));
    await admin.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('heading', { name: 'What was taken down' })).toBeVisible();
  });

  await test.step('it is gone at once and for all: on the open page, by key, by links, for the administrator too', async () => {
    await expect(card.getByText(WHY)).toBeVisible();
    await expect(picture).toBeHidden();
    expect(await statuses()).toEqual(everywhere(404));
    expect(await toStranger()).toEqual(addresses.map(() => 404));
    expect(await (await admin.request.get(`/api/admin/generations/${id}`)).json()).toMatchObject({ outputs: [] });
    await visitor.reload();
    await expect(visitor.getByText('What you reported was taken down.')).toBeVisible();
    expect((await mailTo(origin, author.email)).text).toContain(WHY);
  });

  await test.step('the trash brings nothing of it back', async () => {
    await gallery.request.delete(`/api/generations/${id}`, { headers });
    await gallery.goto('/gallery?trash=1');
    await expect(card.getByText(WHY)).toBeVisible();
    await expect(picture).toBeHidden();
    expect(await statuses()).toEqual(everywhere(404));
    await expect(await gallery.request.post(`/api/generations/${id}/restore`, { headers })).toBeOK();
    expect(await statuses()).toEqual(everywhere(404));
    await gallery.goto('/gallery');
  });

  await test.step('its author appeals, a person decides, and everything is back', async () => {
    await tabTo(gallery, card.getByRole('link', { name: 'Appeal' }));
    await gallery.keyboard.press('Enter');
    await tabTo(gallery, gallery.getByRole('textbox', { name: /Why should/ }));
    await gallery.keyboard.type(APPEAL);
    await expectFitting(gallery);
    await tabTo(gallery, gallery.getByRole('button', { name: 'Appeal' }));
    await gallery.keyboard.press('Enter');
    await expect(gallery.getByText('You have appealed. A person decides.')).toBeVisible();
    await gallery.goto('/gallery');
    await expect(card.getByText('You have appealed. A person decides.')).toBeVisible();

    await admin.goto('/admin/notices?state=appealed');
    const notice = admin.getByRole('link', { name: /Notice \d+: intimate image/ });
    await expect(notice).toBeVisible();
    await tabTo(admin, notice);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(APPEAL)).toBeVisible();
    await expectFitting(admin);
    await tabTo(admin, admin.getByRole('button', { name: 'Put back' }));
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Put it back' });
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await expectFitting(admin);
    await admin.keyboard.type('You are right: nobody is in it.');
    await tabTo(admin, dialog.getByRole('button', { name: 'Put back' }));
    await admin.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await expect(picture).toBeVisible();
    expect(await statuses()).toEqual(everywhere(200));
    expect(await toStranger()).toEqual(addresses.map(() => 404));
  });
  await stranger.leave();
  await operator.leave();
  await author.leave();
});
