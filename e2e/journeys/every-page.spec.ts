import type { Page } from '@playwright/test';
import { addresses } from '../support/every-address.ts';
import { kindOf } from '../support/language-walk.ts';
import { findingsOn, lookAtAddresses, lookInPlace } from '../support/looks.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson } from '../support/person.ts';
import { pressButtons } from '../support/press-buttons.ts';
import { dreamPainter } from '../support/tool-definition.ts';
import { toolDesk } from '../support/tool-desk.ts';

const ADMIN = 'admin@example.com';
const SENDER = { name: 'Ada', email: 'ada@example.com', statements: ['good_faith', 'accurate'] };
const SMALL = { width: 512, height: 512, steps: 10 };

test.use({ environment: { ADMIN_EMAILS: ADMIN } });

/** Parts of a page that have an address of their own. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tabs = Array.from(document.querySelectorAll('[role="tab"][id*="-tab-"]'), ({ id }) => id.split('-tab-')[1]);
    const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[href*="?"]'))
      .filter(({ pathname, closest }) => pathname === location.pathname && closest !== undefined)
      .map(({ search }) => search);
    const views = links.filter((search) => /^\?(?:[a-z]+=[a-z-]+)(?:&view=[a-z-]+)?$/.test(search));
    return [...(location.pathname === '/settings' ? tabs.map((tab) => `?tab=${tab}`) : []), ...views];
  });

test('every page of the router, and every dialog that its buttons open, fits in longer words and from right to left', {
  tag: '@long',
}, async ({ ownInstallation: { origin }, openBrowser, watch }) => {
  test.setTimeout(3_600_000);
  watch.expectOutage();
  const operator = await createPerson(origin, ADMIN);
  const context = await openBrowser({ baseURL: origin });
  await context.addCookies(operator.cookies);
  const page = await context.newPage();
  const headers = { origin };
  const send = async (method: 'POST' | 'PUT', path: string, data: unknown) => {
    const answer = await page.request.fetch(path, { method, data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };

  const picture = await operator.generate({ prompt: 'A paper lantern over a dark lake', ...SMALL });
  await operator.generate({ prompt: 'A stone bridge over a green river', ...SMALL });
  const { link } = await send('POST', '/api/shares', { generationIds: [picture], showsPrompt: true });
  const reason = 'So that there is something to see';
  await send('PUT', '/api/admin/settings/prompt_helper', { value: { isOn: true, tokens: 1 }, reason });
  await send('POST', '/api/admin/incidents', {
    ...{ kind: 'incident', impact: 'slow', parts: ['making'], tools: [], title: { en: 'Pictures take long' } },
    ...{ startsAt: null, endsAt: null, state: 'investigating', words: { en: 'We are looking into it' } },
  });
  await send('POST', '/api/notices', {
    kind: 'other',
    links: [link],
    reason: 'It shows what it must not show.',
    ...SENDER,
  });
  const { notices } = await (await page.request.get('/api/admin/notices')).json();
  const { user } = await (await page.request.get('/api/me')).json();
  const tool = await toolDesk(page, origin).publish('dream-painter', dreamPainter, { prompt: 'A calm sea' });
  const filled: Readonly<Record<string, string>> = {
    '/admin/users/:id': `/admin/users/${user.id}`,
    '/admin/notices/:id': `/admin/notices/${notices[0].id}`,
    '/admin/tools/:tool': `/admin/tools/${tool}`,
    '/tools/:slug': '/tools/dream-painter',
  };
  const pages = addresses.map((address) => (address.includes(':') ? filled[address] : address));
  expect(
    addresses.filter((_, index) => pages[index] === undefined),
    'name an example of these',
  ).toEqual([]);

  const found: string[] = [];
  const seen: string[] = [];
  const look = async (shown: Page, where = '') => {
    seen.push(`${new URL(shown.url()).pathname} ${where}`);
    const note = async (each: Parameters<typeof findingsOn>[0]) => {
      for (const line of await findingsOn(each)) {
        console.log(where, line);
        found.push(`${where} on ${line}`);
      }
    };
    const isApp = (await kindOf(shown)) === 'app';
    await (isApp ? lookInPlace(shown, note) : lookAtAddresses(shown, note));
  };
  const pressed = new Set<string>();
  const waiting = [
    ...pages.flatMap((address) => address ?? []),
    new URL(link).pathname,
    '/no-such-page',
    '/tools/never-was',
  ];
  const known = new Set(waiting);
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('main, h1').first()).toBeVisible();
    await look(page);
    if ((await kindOf(page)) !== 'app') continue;
    for (const search of await partsOf(page)) {
      const part = new URL(page.url()).pathname + search;
      if (!known.has(part)) waiting.unshift(part);
      known.add(part);
    }
    const opened = (label: string) => look(page, `“${label}”`);
    await pressButtons({ page, within: page.locator('main'), pressed, opened });
  }
  expect(seen.length, 'pages, parts of them and dialogs').toBeGreaterThan(100);
  await operator.leave();
  expect(found).toEqual([]);
});
