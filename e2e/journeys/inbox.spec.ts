import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';

test('a result is told in the inbox, counted on the bell, and leads to what was made', async ({
  studio: page,
  person,
}) => {
  await page.goto('/settings');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await expect(inbox.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await page.keyboard.press('Escape');

  const id = await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await bell.click();
  const entry = inbox.getByRole('link', { name: /Your result is ready/ });
  await expect(entry).toContainText(PROMPT);
  await expect(entry).toContainText('Unread');
  await expectAccessible(page);
  await inbox.getByRole('button', { name: 'Mark as read: Your result is ready' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await inbox.getByRole('button', { name: 'Mark as unread: Your result is ready' }).click();
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');

  await entry.click();
  await expect(page).toHaveURL(/\/gallery/);
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible();
  expect(id).not.toBe('');
});

test('people choose what they are told of, and how', async ({ studio: page }) => {
  await page.goto('/settings?tab=notifications');
  const cell = page.getByRole('checkbox', { name: 'Your balance runs low: Device' });
  await expect(cell).toBeChecked();
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await Promise.all([saved(), cell.uncheck()]);
  await Promise.all([saved(), page.getByLabel('Mail', { exact: true }).selectOption('Every Monday')]);
  await page.reload();
  await expect(cell).not.toBeChecked();
  await expect(page.getByLabel('Mail', { exact: true })).toHaveValue('weekly');
  await expectAccessible(page);
});

test('a push is shown while nobody looks, once, and a click opens what it is about', async ({
  context,
  origin,
  person,
  studio: page,
}) => {
  await context.grantPermissions(['notifications'], { origin });
  const generation = await person.generate({ prompt: PROMPT, width: 512, height: 512 });
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
  const { entries } = await (await page.request.get('/api/inbox')).json();
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(origin)) resolve(registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.goto('about:blank');

  const url = `/gallery?result=${generation}`;
  const push = { id: entries[0].id, title: 'Your result is ready', body: PROMPT, url, lang: 'en', dir: 'ltr' };
  for (let time = 0; time < 2; time += 1)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) });
  const shown = () =>
    worker.evaluate(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    );
  await expect.poll(shown).toEqual([{ title: push.title, body: push.body, tag: push.id }]);

  // The system's own notification cannot be pressed here, nor may a worker open a window without that.
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    clients.openWindow = (url) => { self.opened = url; return Promise.resolve(null); };
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
  await expect.poll(() => worker.evaluate('self.opened')).toBe(url);
  await expect.poll(shown).toEqual([]);
  await page.goto(url);
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});
