import type { Page } from '@playwright/test';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo } from '../support/person.ts';

const ADMIN = 'admin@example.com';
test.use({ environment: { ADMIN_EMAILS: ADMIN, MAIL_FROM: 'Northlight <hello@northlight.example>' } });

/** What machines exchange keeps its names: headers of requests and webhooks, cookies, the commands of operators. */
const TECHNICAL = /\b(?:x-)?kinora[-._][a-z_-]*|npm run kinora/gi;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 8"><rect width="40" height="8" fill="#0f766e"/></svg>';

const OTHER_LANGUAGE = /^\/(?:de|es|fr|pt|ja|zh-hans|ar)(?:\/|$)/i;

/** What somebody reads or hears of a page: its title, its words, what is in its fields, and attributes that are shown or read out. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = ['title', 'alt', 'aria-label', 'placeholder', 'content', 'label'];
    const elements = Array.from(document.querySelectorAll('*')).filter((element) => !element.matches('script, style'));
    const texts = elements
      .flatMap((element) => Array.from(element.childNodes))
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent ?? '');
    const named = elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    const fields = Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea')).map(({ value }) => value);
    return [...texts, ...named, ...fields].filter((words) => /kinora/i.test(words));
  });

const linksOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      .filter(({ href, download }) => href.startsWith(location.origin) && download === '')
      .map(({ pathname, search }) => pathname + search),
  );

test('no page, mail or document of a renamed studio names the program', { tag: '@long' }, async ({
  ownInstallation: { origin },
  openBrowser,
  watch,
}) => {
  test.setTimeout(600_000);
  const operator = await createPerson(origin, ADMIN);
  const desk = await openBrowser({ baseURL: origin });
  await desk.addCookies(operator.cookies);
  const { choice } = await (await desk.request.get('/api/admin/brand')).json();
  const data = Buffer.from(LOGO).toString('base64');
  const headers = { origin };
  const kept = await desk.request.post('/api/admin/brand/pictures', { data: { use: 'logo', data }, headers });
  await expect(kept).toBeOK();
  const { file: logo } = await kept.json();
  const renamed = {
    ...choice,
    ...{ name: 'Northlight', shortName: 'North', isPoweredByShown: false, logoLight: logo, logoDark: logo },
    colors: { primary: '#0f766e', accent: '#9a3412' },
  };
  const saved = await desk.request.put('/api/admin/brand', { data: renamed, headers });
  await expect(saved).toBeOK();
  await operator.generate({ prompt: 'A paper lantern over a dark lake', width: 512, height: 512, steps: 10 });
  const context = await openBrowser({ baseURL: origin });
  const page = await context.newPage();
  const seen = new Set<string>();
  const found: string[] = [];

  const crawl = async (starts: string[]) => {
    const waiting = [...starts];
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const { pathname, searchParams } = new URL(address, origin);
      // Of the filters of a list, one is enough.
      const place = `${pathname} ${searchParams.get('tab') ?? ''}`;
      // What other languages say is held to the same rule by their files.
      if (searchParams.has('language') || OTHER_LANGUAGE.test(pathname)) continue;
      if (seen.has(place) || /^\/(?:api|files|functions|dev)\/|\.\w+$/.test(pathname)) continue;
      seen.add(place);
      await page.goto(address);
      await expect(page.locator('main').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const look = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-7'));
      if (look.trim() !== '#0f766e') found.push(`${address}: the color ${look}`);
      const words = (await wordsOf(page)).filter((text) => /kinora/i.test(text.replaceAll(TECHNICAL, '')));
      for (const text of words) {
        const at = text.replaceAll(TECHNICAL, '').search(/kinora/i);
        found.push(`${address}: ${text.slice(Math.max(0, at - 40), at + 60)}`);
      }
      waiting.push(...(await linksOf(page)));
    }
  };

  watch.expectRefusal({ status: 401, path: '/api/me' }, { status: 404, path: '/no-such-page' });
  await crawl(['/', '/login', '/signup', '/forgot-password', '/no-such-page', '/maintenance']);
  await expect(page.locator(`img[src*="${logo}"]`).first(), 'the logo of whoever was here last').toBeVisible();

  const member = await createPerson(origin);
  await context.addCookies(member.cookies);
  await member.leave();
  seen.clear();
  await crawl(['/dashboard', '/tools', '/gallery', '/settings', '/settings?tab=billing', '/queue', '/shares']);
  expect(seen.size, 'pages that a member read').toBeGreaterThan(20);

  await context.clearCookies();
  await context.addCookies(operator.cookies);
  await operator.leave();
  seen.clear();
  await crawl(['/dashboard', '/tools', '/gallery', '/settings', '/admin', '/admin/brand', '/admin/settings']);
  expect(seen.size, 'pages that were read').toBeGreaterThan(30);
  // The one place where the program is named: the switch that lets pages and mails do so.
  expect(found.filter((words) => !/^\/admin\/brand: .*Powered by Kinora/.test(words))).toEqual([]);

  for (const address of ['/site.webmanifest', '/openapi.json', '/robots.txt', '/sitemap.xml', '/api/status/feed']) {
    const response = await page.request.get(address);
    await expect(response, address).toBeOK();
    expect((await response.text()).replaceAll(TECHNICAL, ''), address).not.toMatch(/kinora/i);
  }
  const newcomer = await createPerson(origin);
  await newcomer.leave();
  const mail = JSON.stringify(await mailTo(origin, newcomer.email));
  expect(mail).toContain('Northlight');
  expect(mail).not.toMatch(/kinora/i);
});
