import { languageCodes, loadLanguage } from '@kinora/texts/load-language';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { meSchema } from '../../people/account/me-wire.ts';
import { languagesSetting } from '../../platform/languages/languages.ts';
import { fillTexts } from './fill-texts.ts';
import { pageTextsSchema } from './wire.ts';

let studio: Studio;
let person: Person;
beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  await offer(everything);
});
afterAll(() => studio.stop());
afterEach(() => offer(everything));

const get = (path: string, headers: Record<string, string> = {}) => studio.app.request(path, { headers });
const textsFor = async (headers: Record<string, string>, query = '') =>
  pageTextsSchema.parse(await (await get(`/api/texts${query}`, headers)).json());

const everything = { studio: 'en', offered: [...languageCodes] };

/** What the operator sets; null: as shipped. */
async function offer(value: { studio: string; offered: string[] } | null): Promise<void> {
  const { database, settings } = studio.deps;
  await database.deleteFrom('settings').where('name', '=', 'languages').execute();
  if (value !== null) {
    await database
      .insertInto('settings')
      .values({ name: 'languages', value: JSON.stringify(value) })
      .execute();
  }
  const known = value ?? languagesSetting.byDefault;
  await vi.waitFor(async () => expect(await settings.read(languagesSetting)).toEqual(known), 10_000);
}

test('as shipped, a studio speaks every language that comes with it, and English to whoever asks for none', async () => {
  await offer(null);
  const { language, offered } = await textsFor({ 'accept-language': 'de' });
  expect([language.code, offered.map(({ code }) => code)]).toEqual(['de', everything.offered]);
  expect((await textsFor({})).language.code).toBe('en');
});

test('a page is told its language: of the cookie, else of the browser, else of the studio', async () => {
  await offer({ studio: 'fr', offered: ['en', 'de', 'fr', 'ar'] });
  const code = async (headers: Record<string, string>) => (await textsFor(headers)).language.code;
  expect(await code({ cookie: 'a=b; kinora-language=ar', 'accept-language': 'de' })).toBe('ar');
  expect(await code({ 'accept-language': 'ja, de;q=0.5' })).toBe('de');
  expect(await code({ cookie: 'kinora-language=ja' }), 'not offered').toBe('fr');
  expect(await code({})).toBe('fr');
  expect((await textsFor({}, '?language=ar')).language).toMatchObject({ name: 'العربية', direction: 'rtl' });
  expect((await get('/api/texts?language=ja')).status).toBe(404);
});

test('its texts are files that may be kept for ever, under a name that changes with them', async () => {
  const { files, offered } = await textsFor({ 'accept-language': 'de' });
  expect(offered.map(({ code }) => code)).toContain('zh-Hans');
  expect(files.errors, 'what only the server says').toBeUndefined();
  const response = await get(files.settings ?? '', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await response.json()).toMatchObject({ title: ['Einstellungen'] });
  const compressed = await get(files.settings ?? '', { 'accept-encoding': 'br' });
  expect(compressed.headers.get('content-encoding')).toBe('br');
});

test('a page of another release gets the texts that there are now, and keeps them for nothing', async () => {
  const response = await get('/texts/de/settings.anotherone.json');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect((await get('/texts/de/nothing.x.json')).status).toBe(404);
  expect((await get('/texts/xx/settings.x.json')).status).toBe(404);
});

test('what a page of the build leaves open is filled in with the texts of its language', async () => {
  const [arabic, english] = await Promise.all([loadLanguage('ar'), loadLanguage('en')]);
  const html = '<html lang="{{language:language}}" dir="{{language:direction}}"><p>{{text:settings.tabs.keys}}</p>';
  expect(fillTexts(html, arabic, [english])).toBe('<html lang="ar" dir="rtl"><p>مفاتيح API</p>');
  const json = fillTexts('<link href="{{texts:frame}}"/>{{language:page}}', english, [english, arabic]);
  expect(json).toMatch(/^<link href="\/texts\/en\/frame\.[\w-]{10}\.json"\/>\{"language":\{"code":"en"/);
});

const refuse = async (headers: Record<string, string>) => {
  const response = await studio.app.request('/api/profile', {
    method: 'PATCH',
    headers: {
      host: '127.0.0.1:3999',
      origin: 'http://127.0.0.1:3999',
      'content-type': 'application/json',
      cookie: sessionCookie(studio.deps.config, person.token),
      ...headers,
    },
    body: JSON.stringify({ username: 'A' }),
  });
  return response.json();
};

test('a refusal is told in the language that is asked for, and to programs in English', async () => {
  const english = 'The username must have 2 to 40 characters';
  const french = 'Le nom d’utilisateur doit compter de 2 à 40 caractères';
  const refusal = (error: string) => ({
    error,
    code: 'invalid_input',
    details: [{ field: 'username', message: error }],
  });
  expect(await refuse({})).toEqual(refusal(english));
  expect(await refuse({ 'accept-language': '*' })).toEqual(refusal(english));
  expect(await refuse({ 'accept-language': 'fr-CA' })).toEqual(refusal(french));
  const missing = await get('/api/nothing-at-all', { 'accept-language': 'de' });
  expect(await missing.json()).toEqual({ error: 'Das gibt es nicht, oder es gehört dir nicht', code: 'not_found' });
});

test('people choose the language of their account, and take the choice back', async () => {
  const change = (language: unknown) => studio.ask(person, 'PATCH', '/api/profile', { language });
  const own = async () => meSchema.parse(await (await studio.ask(person, 'GET', '/api/me')).json()).profile.language;
  expect(await own()).toBeNull();
  expect((await change('pt')).status).toBe(200);
  expect(await own()).toBe('pt');
  expect((await change('xx')).status).toBe(400);
  expect((await change(null)).status).toBe(200);
  expect(await own()).toBeNull();
});
