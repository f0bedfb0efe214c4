import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { errorSchema } from '../../../http/wire.ts';
import { pageTextsSchema } from '../../../site/texts/wire.ts';
import { settingSchema } from '../settings/wire.ts';
import { deskTextsSchema, textHistorySchema, textSamplesSchema } from './wire.ts';

const messages = z.record(z.string(), z.unknown());

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
  const value = { studio: 'en', offered: ['en', 'de', 'ar'] };
  await studio.read(['PUT', '/api/admin/settings/languages'], settingSchema, { value });
  await vi.waitFor(async () => expect((await textsOf('de')).language.code).toBe('de'), 10_000);
}, 60_000);
afterAll(() => studio.stop());

const retry = { area: 'common', key: 'retry' };
const balance = { area: 'frame', key: 'balance' };

const search = (query: string) => studio.read(['GET', `/api/admin/texts?${query}`], deskTextsSchema);
const history = ({ area, key }: { area: string; key: string }, language = 'de') =>
  studio.read(['GET', `/api/admin/texts/history?language=${language}&area=${area}&key=${key}`], textHistorySchema);

/** Saves words over whatever is there now. */
async function save(place: { area: string; key: string }, words: string | null, language = 'de') {
  const { version } = await history(place, language);
  return studio.ask(studio.admin, 'PUT', '/api/admin/texts', { language, ...place, words, basedOn: version });
}
async function refusalOf(place: { area: string; key: string }, words: string, language = 'de'): Promise<string> {
  const answer = await save(place, words, language);
  const { error, code } = errorSchema.parse(await answer.json());
  expect([answer.status, code]).toEqual([400, 'invalid_input']);
  return error;
}

async function textsOf(language: string) {
  const response = await studio.app.request('/api/texts', { headers: { 'accept-language': language } });
  return pageTextsSchema.parse(await response.json());
}
const fileOf = async (language: string, area: string) => (await textsOf(language)).files[area] ?? '';
const messageIn = async (language: string, { area, key }: { area: string; key: string }) => {
  const response = await studio.app.request(await fileOf(language, area));
  return { cache: response.headers.get('cache-control'), message: messages.parse(await response.json())[key] };
};
const inForce = (language: string, place: { area: string; key: string }, message: unknown) =>
  vi.waitFor(async () => expect((await messageIn(language, place)).message).toEqual(message), 10_000);

test('texts are found by their key, by English, by shipped and by own words', async () => {
  const found = async (q: string) =>
    (await search(`language=de&q=${encodeURIComponent(q)}`)).texts.map(({ area, key }) => `${area}.${key}`);
  expect(await found('common.retry')).toEqual(['common.retry']);
  expect(await found('erneut versuchen')).toContain('common.retry');
  expect(await found('retry')).toContain('common.retry');
  expect((await save(retry, 'Nochmal!')).status).toBe(200);
  expect(await found('nochmal!')).toEqual(['common.retry']);
  const own = await search('language=de&own=only');
  expect([own.own, own.texts.map(({ own: words }) => words)]).toEqual([1, ['Nochmal!']]);
  expect((await search('language=ar&own=only')).texts).toEqual([]);
});

test('own words are in force for browsers under another address, and the shipped ones return under their old one', async () => {
  const shipped = await fileOf('ar', 'common');
  const { message } = await messageIn('ar', retry);
  expect((await save(retry, 'مرة أخرى', 'ar')).status).toBe(200);
  await inForce('ar', retry, ['مرة أخرى']);
  expect(await fileOf('ar', 'common')).not.toBe(shipped);
  expect(await messageIn('ar', retry)).toMatchObject({ cache: 'public, max-age=31536000, immutable' });
  const older = await studio.app.request(shipped);
  expect(older.headers.get('cache-control'), 'a page that was opened before').toBe('no-cache');
  expect((await save(retry, null, 'ar')).status).toBe(200);
  await inForce('ar', retry, message);
  expect(await fileOf('ar', 'common')).toBe(shipped);
});

test('what the server refuses is said in own words, to people; programs without a language read English as shipped', async () => {
  const missing = { area: 'errors', key: 'notFound' };
  const ask = async (headers: Record<string, string>) =>
    errorSchema.parse(await (await studio.app.request('/api/nothing-at-all', { headers })).json()).error;
  const before = await ask({});
  expect((await save(missing, 'Hier ist nichts, 5 < 7 & so')).status).toBe(200);
  expect((await save(missing, 'There is nothing here at all', 'en')).status).toBe(200);
  const both = async () => [await ask({ 'accept-language': 'de' }), await ask({ 'accept-language': 'en' })];
  await vi.waitFor(
    async () => expect(await both()).toEqual(['Hier ist nichts, 5 < 7 & so', 'There is nothing here at all']),
    10_000,
  );
  expect(await ask({})).toBe(before);
});

test('words that do not fit are refused, in words', async () => {
  expect(await refusalOf(balance, 'Token-Guthaben')).toBe('These words leave out {count}, which the English text has.');
  expect(await refusalOf(retry, 'Nochmal, {name}')).toBe(
    'The English text has no {name}, so these words cannot either.',
  );
  expect(await refusalOf(balance, 'Guthaben: {count}')).toMatch(/^\{count\} has to be used as in the English text/);
  expect(await refusalOf(balance, '{count, plural, one {# توكن} other {# توكن}}', 'ar')).toBe(
    'Counts in this language need the forms few, many, one, other, two, zero.',
  );
  expect(await refusalOf(retry, 'Nochmal {name')).toBe(
    'These words cannot be read: Unexpected message end at line 1 col 14',
  );
  expect(await refusalOf(retry, 'x'.repeat(201))).toBe('These words are too long: at most 200 characters.');
  expect(await refusalOf(retry, '<script>alert(1)</script>')).toMatch(/^The English text has no <script>/);
  expect(await refusalOf(retry, '</b>')).toMatch(/^These words cannot be read: /);
});

test('markup is a text like any other: nothing of it becomes an element of a page', async () => {
  const hostile = '<img src=x onerror="alert(1)"> & </script >';
  expect((await save(retry, hostile)).status).toBe(200);
  await inForce('de', retry, [hostile]);
  const response = await studio.app.request(await fileOf('de', 'common'));
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('names that every object has are no texts', async () => {
  for (const place of [
    { area: '__proto__', key: 'toString' },
    { area: 'common', key: 'constructor' },
  ]) {
    const body = { language: 'de', ...place, words: 'x', basedOn: 0 };
    expect((await studio.ask(studio.admin, 'PUT', '/api/admin/texts', body)).status).toBe(404);
  }
});

test('every change is kept and noted, can be brought back, and nobody overwrites what they have not seen', async () => {
  const keep = { area: 'common', key: 'keep' };
  await save(keep, 'Dalassen');
  await save(keep, 'Liegen lassen');
  const { version, versions } = await history(keep);
  expect(versions.map(({ words, createdBy }) => [words, createdBy])).toEqual([
    ['Liegen lassen', studio.admin.email],
    ['Dalassen', studio.admin.email],
  ]);
  expect((await studio.auditLines()).at(-1)).toMatchObject({ action: 'text.change', target_id: 'de.common.keep' });
  const late = { language: 'de', ...keep, words: 'Anders', basedOn: versions[1]?.version };
  const answer = await studio.ask(studio.admin, 'PUT', '/api/admin/texts', late);
  expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([409, 'changed_meanwhile']);
  const undone = await studio.ask(studio.admin, 'PUT', '/api/admin/texts', {
    ...late,
    words: versions[1]?.words,
    basedOn: version,
  });
  expect(undone.status).toBe(200);
  await inForce('de', keep, ['Dalassen']);
});

test('a preview shows every form that a count takes', async () => {
  const body = { language: 'en', ...balance, words: 'You have {count, plural, one {# token} other {# tokens}}' };
  const { samples } = await studio.read(['POST', '/api/admin/texts/preview'], textSamplesSchema, body);
  expect(samples).toEqual(
    expect.arrayContaining(['You have 1 token', 'You have 2 tokens', 'You have 1,000,000 tokens']),
  );
});
