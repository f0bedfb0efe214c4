import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { balance } from '../support/tool-page.ts';

/** As a browser tells a page that its tab is in the background, or in front again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

const isStream = (request: { url: () => string }) => new URL(request.url()).pathname === '/api/events';

/** What the page for the account asks for; refused where it still asks when the session ends. */
const ACCOUNT_ANSWERS = ['access', 'passkeys', 'identities', 'phone', 'wallets', 'sessions'];

test('a tab hears at once what another does to the person and the session', { tag: '@long' }, async ({
  studio,
  watch,
}) => {
  const paths = ['/api/me', '/api/events', '/api/inbox', ...ACCOUNT_ANSWERS.map((name) => `/api/account/${name}`)];
  watch.expectRefusal(...paths.map((path) => ({ status: 401, path })));
  await studio.goto('/settings');
  const other = await studio.context().newPage();
  await other.goto('/settings');
  await expect(other.getByRole('textbox', { name: 'Username' }), 'the other tab listens').toBeVisible();
  const read = other.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/api/me' &&
      response.ok() &&
      (await response.json()).profile.username === 'Ada',
  );
  await studio.getByRole('textbox', { name: 'Username' }).fill('Ada');
  await studio.getByRole('button', { name: 'Save Changes' }).click();
  await read;
  await studio.goto('/settings?tab=account');
  await studio.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(studio).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});

test('a hidden tab lets go of its live stream, and catches up when it is shown', { tag: '@long' }, async ({
  studio,
  person,
}) => {
  const opened = studio.waitForRequest(isStream);
  await studio.goto('/dashboard');
  await opened;
  await expect(balance(studio, 100)).toBeVisible();
  const closed = studio.waitForEvent('requestfailed', isStream);
  await setHidden(studio, true);
  await closed;
  await person.generate({ prompt: 'A lighthouse in fog', width: 512, height: 512, steps: 10 });
  await expect(balance(studio, 100)).toBeVisible();
  const again = studio.waitForRequest(isStream);
  await setHidden(studio, false);
  expect((await again).url(), 'it goes on where it was').toMatch(/[?]after=\d+$/);
  await expect(balance(studio, 92)).toBeVisible();
});

test('a tab in front goes on with the live stream when the one that held it is put to sleep', { tag: '@long' }, async ({
  studio,
  person,
}) => {
  const opened = studio.waitForRequest(isStream);
  await studio.goto('/dashboard');
  await opened;
  await expect(balance(studio, 100)).toBeVisible();
  const other = await studio.context().newPage();
  await other.goto('/dashboard');
  await expect(balance(other, 100)).toBeVisible();
  const control = await studio.context().newCDPSession(studio);
  // As a browser does to save energy: no script of the page runs any more, and what it locked stays locked.
  await control.send('Debugger.enable');
  await control.send('Debugger.pause');
  await person.generate({ prompt: 'A lighthouse in fog', width: 512, height: 512, steps: 10 });
  await expect(balance(other, 92)).toBeVisible();
  await control.send('Debugger.disable');
  await expect(balance(studio, 92)).toBeVisible();
});

test('a stream that ends is opened again by the browser where it was, and no list is read again for that', {
  tag: '@long',
}, async ({ studio, person }) => {
  const cut = { contentType: 'text/event-stream', body: 'id: 0\nevent: position\ndata: {}\n\n' };
  await studio.route('**/api/events', (route) => route.fulfill(cut), { times: 1 });
  const again = studio.waitForRequest(
    async (request) => isStream(request) && 'last-event-id' in (await request.allHeaders()),
  );
  await studio.goto('/dashboard');
  expect((await (await again).allHeaders())['last-event-id']).toBe('0');
  const lists: string[] = [];
  studio.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/generations') lists.push(request.url());
  });
  await person.generate({ prompt: 'A lighthouse in fog', width: 512, height: 512, steps: 10 });
  await expect(balance(studio, 92)).toBeVisible();
  expect(lists).toEqual([]);
});

test('without a connection the screen stays and says so, and says when it is back', { tag: '@long' }, async ({
  studio,
  watch,
}) => {
  watch.expectOutage();
  await studio.goto('/dashboard');
  await expect(balance(studio, 100)).toBeVisible();
  await studio.context().setOffline(true);
  await expect(studio.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(studio.getByRole('heading', { level: 1 })).toBeVisible();
  // What there is to spend is not known meanwhile.
  await expect(balance(studio, 100)).toBeHidden();
  await studio.context().setOffline(false);
  await expect(studio.getByText('Back online')).toBeVisible();
  await expect(balance(studio, 100)).toBeVisible();
});
