import { wholeChromiumOptions } from '../support/chromium.ts';
import { expect, test } from '../support/test.ts';

const PROMPT = 'A red fox in the snow';

test.use({ launchOptions: wholeChromiumOptions, serviceWorkers: 'allow' });

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
    await navigator.serviceWorker.register('/worker.js');
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

test('pushes are offered once something takes long, and never again after a no', async ({ person, studio: page }) => {
  await page.clock.install();
  // More big pictures than are worked on at once.
  for (let number = 1; number <= 8; number += 1) {
    await person.order({ prompt: `Big picture ${number}`, width: 1536, height: 1536, steps: 50 });
  }
  const offer = page.getByRole('complementary', { name: 'This takes a while.' });
  await page.goto('/gallery');
  const waiting = page.getByRole('article').filter({ hasText: 'Big picture 8' });
  await expect(waiting).toContainText('Processing');
  await page.clock.runFor(6000);
  await expect(offer).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(offer).toContainText('Should this browser tell you when it is done?');
  await offer.getByRole('button', { name: 'No thanks' }).click();
  await expect(offer).toBeHidden();
  await page.clock.runFor(20_000);
  await expect(offer).toBeHidden();

  await page.reload();
  await expect(waiting).toContainText('Processing');
  await page.clock.runFor(30_000);
  await expect(offer).toBeHidden();
  await person.cancelAll();
});
