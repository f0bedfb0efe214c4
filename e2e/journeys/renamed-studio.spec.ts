import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publicPages } from '../../web/app/app/pages/page-list.ts';
import { downloaded } from '../support/download.ts';
import { addresses } from '../support/every-address.ts';
import { fillStudio } from '../support/every-page.ts';
import { expect, test } from '../support/own-installation.ts';
import { createPerson, mailTo, PASSWORD } from '../support/person.ts';
import { unzip } from '../support/unzip.ts';

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

const colorOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-7').trim());

const linksOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      .filter(({ href, download }) => href.startsWith(location.origin) && download === '')
      .map(({ pathname, search }) => pathname + search),
  );

test('no page, mail or document of a renamed studio names the program', { tag: '@long' }, async ({
  ownInstallation: { origin },
  browser,
  openBrowser,
  watch,
}) => {
  test.setTimeout(1_200_000);
  const operator = await createPerson(origin, ADMIN);
  const desk = await openBrowser({ baseURL: origin });
  await desk.addCookies(operator.cookies);
  const { choice, versions } = await (await desk.request.get('/api/admin/brand')).json();
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
  const saved = await desk.request.put('/api/admin/brand', {
    data: { ...renamed, basedOn: versions[0]?.version ?? 0 },
    headers,
  });
  await expect(saved).toBeOK();
  const { examples, outside, missing } = await fillStudio(browser, operator, origin);
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
      let words: string[] = [];
      // Again from the beginning where an address leads on to another page.
      await expect(async () => {
        await expect(page.locator('main').first()).toBeVisible();
        // Comments are fetched when somebody comes near them.
        await page.evaluate(() => document.querySelector('[data-guest-comments]')?.scrollIntoView());
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await colorOf(page)).toBe('#0f766e');
        words = (await wordsOf(page)).filter((text) => /kinora/i.test(text.replaceAll(TECHNICAL, '')));
      }, address).toPass({ timeout: 60_000 });
      for (const text of words) {
        const at = text.replaceAll(TECHNICAL, '').search(/kinora/i);
        found.push(`${address}: ${text.slice(Math.max(0, at - 40), at + 60)}`);
      }
      waiting.push(...(await linksOf(page)));
    }
  };

  // An invitation whose address was cut off.
  watch.expectRefusal({ status: 400, path: '/api/auth/invitation/read' });
  watch.expectRefusal({ status: 401, path: '/api/me' }, ...missing.map((path) => ({ status: 404, path })));
  const every = addresses.map((address) => (address.includes(':') ? examples[address] : address));
  const pages = every.flatMap((address) => address ?? []);
  expect(pages.length, 'pages that the router knows, with an example of each').toBe(addresses.length);
  const isDesk = (address: string) => /^\/admin(?:\/|$)/.test(address);
  const isPublic = (address: string) => publicPages[address] !== undefined;

  await crawl([...pages.filter(isPublic), ...outside]);
  expect(seen.size, 'pages that a visitor read').toBeGreaterThan(30);
  await expect(page.locator(`img[src*="${logo}"]`).first(), 'the logo of whoever was here last').toBeVisible();

  const member = await createPerson(origin);
  await context.addCookies(member.cookies);
  await member.leave();
  seen.clear();
  await crawl(pages.filter((address) => !isDesk(address)));
  expect(seen.size, 'pages that a member read').toBeGreaterThan(50);

  await context.clearCookies();
  await context.addCookies(operator.cookies);
  await operator.leave();
  seen.clear();
  await crawl([...pages, ...outside]);
  expect(seen.size, 'pages that were read').toBeGreaterThan(80);
  // The one place where the program is named: the switch that lets pages and mails do so.
  expect(found.filter((words) => !/^\/admin\/brand: .*Powered by Kinora/.test(words))).toEqual([]);

  await page.goto('/gallery');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  const { name, bytes } = await downloaded(page, page.getByRole('button', { name: 'Download ZIP' }));
  const folder = await unzip(bytes);
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const written = await readFile(join(folder, file), 'latin1');
    expect(/kinora/i.test(written.replaceAll(TECHNICAL, '')), file).toBe(false);
  }
  await rm(folder, { recursive: true });
  expect([name, ...files].filter((file) => !/^north\S*\.zip$|^flux-[^/]+\.png$/.test(file))).toEqual([]);

  const published = outside.filter((path) => /^\/(?:s|p)\//.test(path));
  expect(published.length, 'a share link and a published work').toBe(2);
  const embeds = published.flatMap((path) => [`${path}/embed`, `/oembed?url=${encodeURIComponent(origin + path)}`]);
  const documents = ['/site.webmanifest', '/openapi.json', '/robots.txt', '/sitemap.xml', '/api/status/feed'];
  for (const address of [...documents, '/explore/feed.xml', '/by/ada-draws/feed.xml', ...embeds]) {
    const response = await page.request.get(address);
    await expect(response, address).toBeOK();
    expect((await response.text()).replaceAll(TECHNICAL, ''), address).not.toMatch(/kinora/i);
  }

  const newcomer = await createPerson(origin);
  await newcomer.leave();
  for (const address of [newcomer.email, 'bea@example.com']) {
    const mail = JSON.stringify(await mailTo(origin, address));
    expect(mail).toContain('Northlight');
    expect(mail.replaceAll(TECHNICAL, '')).not.toMatch(/kinora/i);
  }
  const theirs = await openBrowser({ baseURL: origin });
  await theirs.addCookies(newcomer.cookies);
  const passkey = await theirs.request.post('/api/account/passkeys/options', { headers });
  expect((await passkey.json()).rp.name, 'what a passkey is kept under').toBe('Northlight');
  const app = await theirs.request.post('/api/auth/two-factor/enable', { data: { password: PASSWORD }, headers });
  const label = decodeURIComponent((await app.json()).totpURI);
  expect(label, 'what an authenticator app shows').toMatch(/^otpauth:\/\/totp\/Northlight:.*issuer=Northlight/);
});
