import { expectAccessible, expectFitting } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo, type Person } from '../support/person.ts';

const ADMIN = 'admin@example.com';
const PROMPT = 'A stone bridge over a green river';
const WHY = 'It shows a person who did not agree.';
const APPEAL = 'Nobody is in this picture: it is a bridge.';

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

test('somebody without an account reports a picture, it is gone for everybody, and comes back on appeal', async ({
  ownInstallation: { origin },
  openBrowser,
}) => {
  const openStudio = async (person: Person) => {
    const context = await openBrowser({ baseURL: origin });
    await context.addCookies(person.cookies);
    return context.newPage();
  };
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
  const { outputs }: { outputs: { url: string; thumbnailUrl: string }[] } = await made.json();
  const addresses = outputs.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]);
  const statuses = async () =>
    Promise.all(addresses.map(async (address) => (await gallery.request.get(address)).status()));
  expect(await statuses()).toEqual(addresses.map(() => 200));

  await test.step('the form says what is missing, then gives a number and a private link', async () => {
    await visitor.goto('/');
    await visitor.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Report content' }).click();
    const send = visitor.getByRole('button', { name: 'Send notice' });
    await visitor.waitForLoadState('networkidle');
    await expectAccessible(visitor);
    await send.click();
    await expect(visitor.getByText('Please choose what it is about')).toBeVisible();
    await visitor.getByLabel('What is it about?').selectOption('It is an intimate image of me or of somebody else');
    await visitor.getByLabel('Where is it?').fill(`${origin}${addresses[0]}`);
    await visitor.getByLabel('What is wrong with it?').fill('This is a picture of me, and I never agreed to it.');
    await send.click();
    await expect(visitor.getByText('Please confirm each statement')).toBeVisible();
    await visitor.getByRole('checkbox', { name: /good faith/ }).check();
    await send.click();
    await expect(visitor.getByRole('heading', { name: 'We have your notice' })).toBeFocused();
    await visitor.getByRole('link', { name: /stands/ }).click();
    await expect(visitor.getByText(/A person decides by/)).toBeVisible();
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

  await test.step('it is gone at once: on the open page, by its addresses, for its author too', async () => {
    await expect(card.getByText(WHY)).toBeVisible();
    await expect(picture).toBeHidden();
    expect(await statuses()).toEqual(addresses.map(() => 404));
    await visitor.reload();
    await expect(visitor.getByText('What you reported was taken down.')).toBeVisible();
    expect((await mailTo(origin, author.email)).text).toContain(WHY);
  });

  await test.step('its author appeals, a person decides, and everything is back', async () => {
    await card.getByRole('link', { name: 'Appeal' }).click();
    await gallery.getByRole('textbox', { name: /Why should/ }).fill(APPEAL);
    await expectAccessible(gallery);
    await gallery.getByRole('button', { name: 'Appeal' }).click();
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
    expect(await statuses()).toEqual(addresses.map(() => 200));
  });
  await operator.leave();
  await author.leave();
});
