import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { TEST_SCRIPT } from '../../../test/support/test-pages.ts';
import { switchMaintenance } from '../../operate/maintenance/maintenance.ts';
import { languagesSetting } from '../../platform/languages/languages.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

async function offer(value: { studio: string; offered: string[] }): Promise<void> {
  const { database, settings } = studio.deps;
  await sql`insert into settings (name, value) values ('languages', ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database);
  await vi.waitFor(async () => expect(await settings.read(languagesSetting)).toEqual(value), 10_000);
}

const get = (path: string, headers: Record<string, string> = {}) => studio.app.request(path, { headers });

test('a public page comes with its styles and a policy that allows its own inline scripts alone', async () => {
  const response = await get('/');
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('Landing');
  expect(html).toContain('<style>p{color:red}</style>');
  const policy = response.headers.get('content-security-policy');
  const hash = createHash('sha256').update(TEST_SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('a page of the app comes as its own waiting screen, with a policy of its own', async () => {
  const response = await get('/gallery');
  expect(await response.text()).toContain('Gallery');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc=';");
});

test('whoever has a page already is not sent it again, and gets it compressed', async () => {
  const first = await get('/about', { 'accept-encoding': 'br' });
  const etag = first.headers.get('etag') ?? '';
  expect((await get('/about', { 'if-none-match': etag })).status).toBe(304);
  expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
  expect((await get('/docs/api', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  expect((await get('/docs/api', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
});

test.each([
  ['/About', '/about'],
  ['/about/?from=mail', '/about?from=mail'],
  ['//LOGIN//', '/login'],
])('%s leads to the one address of its page', async (asked, own) => {
  const response = await studio.app.request(`http://localhost${asked}`);
  expect([response.status, response.headers.get('location')]).toEqual([301, own]);
});

test('a page that cannot be made says so, and is tried again the next time', async () => {
  const write = (value: object) =>
    sql`insert into settings (name, value) values ('maintenance', ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(studio.deps.database);
  await write({ contactEmail: 'broken@studio.example' });
  await expect.poll(async () => (await get('/about')).status).toBe(500);
  const response = await get('/about');
  expect(await response.text()).toContain('This page could not be shown');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await get('/')).status).toBe(200);
  await write({});
  await expect.poll(async () => (await get('/about')).status).toBe(200);
});

test.each(['/dashboard', '/flux-generator/', '/Dashboard', '/admin/users/7'])(
  '%s is the shell of the app',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('App');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  },
);

test.each(['/no-such-page/at/all', '/admin/users/7/more', '/dashboard.html', '/not-found'])(
  '%s, which nobody has, leads a visitor to the front page, which says so, and is answered 404 to a member',
  async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/#no-such-page']);
    const { token } = await createPerson(studio.deps.database);
    const told = await get(path, { cookie: sessionCookie(studio.deps.config, token) });
    expect(told.status).toBe(404);
    expect(await told.text()).toContain('Page not found');
  },
);

test('the address of a tool that never was is answered 404 by a page that says so', async () => {
  const response = await get('/tools/never-was');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await response.text()).toContain('Tool not found');
});

test('hashed assets may be kept for ever', async () => {
  const response = await get('/assets/app-1a2b.js');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('assets are sent compressed to browsers that can read it', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBe('br');
});

test.each(['/assets/gone.js', '/api/nothing', '/functions/v1/nothing', '/assets/..%2f..%2fcsp.json'])(
  '%s answers 404 in the shape of all errors',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  },
);

test('links to itself are whole addresses, of the origin that was asked', async () => {
  const response = await get('/', { host: 'localhost:3999' });
  expect(await response.text()).toContain('<link rel="canonical" href="http://localhost:3999/"');
  const foreign = await get('/', { host: 'evil.example' });
  expect(await foreign.text()).not.toContain('evil');
});

test('a page promises what a new account gets and what a tool costs by the settings of this moment', async () => {
  expect(await (await get('/')).text()).toContain('from 8 tokens');
  expect(await (await get('/api/sign-in')).json()).toMatchObject({ signupTokens: 100 });
  await sql`update settings set value = '1250' where name = 'signup_tokens'`.execute(studio.deps.database);
  await expect.poll(async () => (await get('/')).text()).toContain('1,250 tokens');
  expect(await (await get('/api/sign-in')).json()).toMatchObject({ signupTokens: 1250 });
  await sql`update settings set value = '100' where name = 'signup_tokens'`.execute(studio.deps.database);
  await expect.poll(async () => (await get('/')).text()).toContain('<p>100 tokens');
});

test('search engines find the public pages', async () => {
  const robots = await get('/robots.txt', { host: 'localhost:3999' });
  const rules = await robots.text();
  expect(rules).toContain('Sitemap: http://localhost:3999/sitemap.xml');
  expect(rules).toContain('Disallow: /files/');
  const sitemap = await get('/sitemap.xml', { host: 'localhost:3999' });
  expect(sitemap.headers.get('content-type')).toContain('xml');
  expect(await sitemap.text()).toContain('<loc>http://localhost:3999/about</loc>');
});

test('each language that is offered has addresses of its own, and the others lead nobody anywhere', async () => {
  await offer({ studio: 'en', offered: ['en', 'de', 'zh-Hans'] });
  const german = await get('/de/about');
  expect(await german.text()).toContain('<html lang="de">');
  expect(german.headers.get('content-language')).toBe('de');
  expect(german.headers.get('vary')).toBe('Accept-Encoding');
  for (const [asked, own] of [
    ['/DE/about/', '/de/about'],
    ['/zh-hans', '/zh-Hans'],
    ['/en/about', '/about'],
    ['/fr/about', '/#no-such-page'],
  ]) {
    const response = await get(asked ?? '');
    expect([asked, response.headers.get('location')]).toEqual([asked, own]);
  }
  const sitemap = await (await get('/sitemap.xml', { host: 'localhost:3999' })).text();
  expect(sitemap).toContain('<loc>http://localhost:3999/zh-Hans/about</loc>');
  expect(sitemap).toContain('hreflang="de" href="http://localhost:3999/de/about"');
  expect(sitemap).toContain('hreflang="x-default" href="http://localhost:3999/about"');
});

test('an address without a language is in that of whoever asks, and no cache mistakes one for another', async () => {
  await offer({ studio: 'de', offered: ['de', 'en', 'ar'] });
  const languageFor = async (headers: Record<string, string>) => {
    const response = await get('/about', headers);
    expect(response.headers.get('vary')).toContain('Accept-Language, Cookie');
    expect(await response.text()).toContain(`<html lang="${response.headers.get('content-language')}">`);
    return response.headers.get('content-language');
  };
  expect(await languageFor({})).toBe('de');
  expect(await languageFor({ 'accept-language': 'ar-EG' })).toBe('ar');
  expect(await languageFor({ 'accept-language': 'ar-EG', cookie: 'kinora-language=en' })).toBe('en');
  expect(await (await get('/ar/about', { cookie: 'kinora-language=en' })).text()).toContain('<html lang="ar">');
});

test('a language that was chosen on a page is kept, at an address that does not say so any more', async () => {
  await offer({ studio: 'en', offered: ['en', 'ar'] });
  const chosen = await get('/ar/about?language=ar&from=mail');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/ar/about?from=mail']);
  expect(chosen.headers.get('set-cookie')).toMatch(/^kinora-language=ar; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  expect((await get('/about?language=fr')).status).toBe(200);
});

test('a closed studio shows its shell for every page that is not kept open, with 503', async () => {
  await switchMaintenance(studio.deps.database, true);
  await vi.waitFor(async () => expect((await get('/')).status).toBe(503), { timeout: 10_000 });
  const response = await get('/');
  expect(await response.text()).toContain('App');
  expect(response.headers.get('retry-after')).toBe('30');
  expect((await get('/contact')).status).toBe(200);
  const admin = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  expect((await studio.ask(admin, 'GET', '/')).status).toBe(200);
  await switchMaintenance(studio.deps.database, false);
  await vi.waitFor(async () => expect((await get('/')).status).toBe(200), { timeout: 10_000 });
});

test('a write from another site is refused', async () => {
  const response = await studio.app.request('/functions/v1/ai-image-generator', {
    method: 'POST',
    headers: { cookie: 'kinora.session_token=x', origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'foreign_origin' });
});

test('the page about the API is filled in for the origin that was asked, and everything in it is escaped', async () => {
  const html = await (await get('/docs/api', { host: 'localhost:3999' })).text();
  expect(html).toContain('export STUDIO=http://localhost:3999');
  expect(html).toContain('/functions/v1/ai-image-generator');
  expect(html).toContain('What will it cost?');
  expect(html, 'quotes of an example').toContain('{&quot;tool&quot;: &quot;gen_01&quot;');
  for (const [, name] of html.matchAll(/href="#([\w-]+)"/g)) expect(html).toContain(`id="${name}"`);
});
