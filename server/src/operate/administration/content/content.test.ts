import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { keepBrandFile } from '../../../platform/brand/files.ts';
import { bannerAnswerSchema, samplesSchema } from '../../content/banner-wire.ts';
import { type Content, contentSchema, ownContent } from '../../content/wire.ts';
import { contentDeskSchema, contentPreviewSchema, keptShowcaseSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
});
afterAll(() => studio.stop());

const reason = 'For the test';
const desk = () => studio.read(['GET', '/api/admin/content'], contentDeskSchema);
const newest = async () => (await desk()).versions[0]?.id ?? 0;

async function save(changes: Partial<Content>, basedOn?: number) {
  const body = { content: { ...ownContent, ...changes }, basedOn: basedOn ?? (await newest()), reason };
  return studio.ask(studio.admin, 'PUT', '/api/admin/content', body);
}
const banner = { text: 'We moved', link: null, from: null, until: null, audience: 'all' as const, isDismissible: true };
const announced = async () => (await studio.ask(null, 'GET', '/api/banner')).json();

test('each save is a version, and an older one can be put in force again', async () => {
  const first = await newest();
  expect((await save({ hero: { ...ownContent.hero, title: 'One' } })).status).toBe(200);
  const one = await newest();
  expect((await save({ hero: { ...ownContent.hero, title: 'Two' } })).status).toBe(200);
  expect(one).toBeGreaterThan(first);
  const restored = await studio.ask(studio.admin, 'POST', `/api/admin/content/versions/${one}/restore`, {
    basedOn: await newest(),
    reason,
  });
  expect(restored.status).toBe(200);
  const { content, versions } = await desk();
  expect(content.hero.title).toBe('One');
  expect(versions).toHaveLength(3);
  expect(versions[0]).toMatchObject({ madeBy: studio.admin.email, note: reason });
});

test('who saves over what somebody else has saved meanwhile is told', async () => {
  const basedOn = await newest();
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((title) => save({ hero: { ...ownContent.hero, title } }, basedOn)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('an announcement is told while it runs, and to whom', async () => {
  await save({ banner });
  await expect.poll(announced).toMatchObject({ banner: { text: 'We moved', audience: 'all' } });
  await save({ banner: { ...banner, until: '2020-01-01T00:00:00Z' } });
  await expect.poll(announced).toMatchObject({ banner: null });
  await save({ banner: { ...banner, audience: 'paid', from: '2020-01-01T00:00:00Z' } });
  await expect.poll(announced).toMatchObject({ banner: { audience: 'paid' } });
  await save({ banner: null });
  await expect.poll(announced).toMatchObject({ banner: null });
});

test("what the operator writes is read in the language of whoever reads it, else in the studio's own", async () => {
  const before = await desk();
  expect(before.languages[0]).toEqual({ code: 'en', name: 'English' });
  expect(before.languages.map(({ code }) => code)).toContain('de');
  const link = { label: 'See more', to: '/about' };
  const translations = {
    de: { ' We moved': 'Wir sind umgezogen', 'See more': ' Mehr dazu ', 'No longer said': 'Vergessen' },
    ja: { 'We moved': '' },
  };
  expect((await save({ banner: { ...banner, link }, translations })).status).toBe(200);
  const told = async (language: string) => {
    const answer = await studio.app.request('/api/banner', { headers: { 'accept-language': language } });
    return bannerAnswerSchema.parse(await answer.json()).banner;
  };
  await expect.poll(() => told('de')).toMatchObject({ text: 'Wir sind umgezogen', link: { label: 'Mehr dazu' } });
  const english = await told('en');
  expect(english).toMatchObject({ text: 'We moved', link });
  expect(await told('ja')).toEqual({ ...english, lang: 'en', link: { ...link, lang: 'en' } });
  // Who has closed it in one language does not meet it again in another.
  expect((await told('de'))?.id).toBe(english?.id);
  // What is not said any more is not kept, nor are empty words.
  expect((await desk()).content.translations).toEqual({
    de: { 'We moved': 'Wir sind umgezogen', 'See more': 'Mehr dazu' },
  });
  expect((await save({ banner })).status).toBe(200);
});

test('words in another language have the room that the field of their text has', async () => {
  const hero = { ...ownContent.hero, primary: 'Begin' };
  const long = { de: { Begin: 'x'.repeat(41) } };
  const refused = await save({ hero, translations: long });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { details: [{ field: 'content.translations.de' }] },
  ]);
  expect((await save({ hero, translations: { de: { Begin: 'x'.repeat(40) } } })).status).toBe(200);
});

test('words that are called like what every object has are words like any other', async () => {
  const hero = { ...ownContent.hero, title: 'constructor', text: '__proto__' };
  expect((await save({ hero, translations: { constructor: { constructor: 'x' }, de: {} } })).status).toBe(200);
  expect((await studio.app.request('/', { headers: { 'accept-language': 'de' } })).status).toBe(200);
});

test.each([
  [
    'a banner that ends before it begins',
    { banner: { ...banner, from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' } },
  ],
  ['a tool that there is not', { tools: ['no_such_tool'] }],
  ['a link that runs a script', { footer: { text: '', links: [{ label: 'Click', to: 'javascript:alert(1)' }] } }],
  [
    'a link that only looks like a page of this studio',
    { footer: { text: '', links: [{ label: 'Click', to: '//evil.example' }] } },
  ],
  ['a link with a backslash', { footer: { text: '', links: [{ label: 'Click', to: '/\\evil.example' }] } }],
  ['a title without end', { hero: { ...ownContent.hero, title: 'x'.repeat(81) } }],
])('%s is refused', async (_what, changes) => {
  const before = await newest();
  expect((await save(changes)).status).toBe(400);
  expect(await newest()).toBe(before);
});

test('a preview shows a page as it would be, and changes nothing', async () => {
  const before = await newest();
  const content = { ...ownContent, footer: { text: 'Never saved', links: [] } };
  const { html } = await studio.read(['POST', '/api/admin/content/preview'], contentPreviewSchema, {
    content,
    page: '/about',
  });
  expect(html).toContain('/about');
  expect(await newest()).toBe(before);
});

async function ownResult(): Promise<string> {
  const { outputs } = await studio.find(studio.admin, await studio.completed(studio.admin));
  return outputs[0]?.url ?? '';
}
const keep = (url: string, use: 'picture' | 'intro' = 'picture') =>
  studio.ask(studio.admin, 'POST', '/api/admin/content/files', { use, url });
const samples = async () => samplesSchema.parse(await (await studio.app.request('/api/samples')).json());

test('the operator shows own pictures, as small as a page needs them, and takes them back like all they say', async () => {
  const response = await keep(await ownResult());
  expect(response.status).toBe(201);
  const { file, poster, width, height } = keptShowcaseSchema.parse(await response.json());
  expect(file).toMatch(/\.webp$/);
  expect([poster, Math.max(width, height) <= 900]).toEqual([null, true]);
  const picture = await studio.app.request(`/brand/${file}`, { headers: { range: 'bytes=0-3' } });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([206, 'image/webp']);
  expect(await picture.text()).toBe('RIFF');

  const own = [{ file, width, height, alt: 'A paper lantern', words: 'Lantern' }];
  expect((await save({ gallery: { show: 'own', own } })).status).toBe(200);
  const url = `/brand/${file}`;
  await expect
    .poll(samples)
    .toEqual({ ofProgram: false, own: [{ url, width, height, alt: 'A paper lantern', words: 'Lantern' }] });
  const said = async (language: string) =>
    samplesSchema.parse(
      await (await studio.app.request('/api/samples', { headers: { 'accept-language': language } })).json(),
    ).own[0];
  const translations = { de: { 'A paper lantern': 'Eine Papierlaterne', Lantern: 'Laterne' } };
  expect((await save({ gallery: { show: 'own', own }, translations })).status).toBe(200);
  await expect.poll(() => said('de')).toMatchObject({ alt: 'Eine Papierlaterne', words: 'Laterne' });
  expect((await said('de'))?.lang).toBeUndefined();
  expect(await said('ja'), 'whoever reads another language is told which one it is').toMatchObject({
    ...{ alt: 'A paper lantern', words: 'Lantern', lang: 'en' },
  });
  expect((await save({})).status).toBe(200);
  await expect.poll(samples).toMatchObject({ own: [] });
  // What no version names goes; what one names can be put in force again.
  await studio.database
    .updateTable('brand_files')
    .set({ created_at: new Date(0) })
    .execute();
  const unused = await keepBrandFile(studio.database, 'png', Buffer.from('never saved'));
  await studio.database
    .updateTable('brand_files')
    .set({ created_at: new Date(0) })
    .where('name', '=', unused)
    .execute();
  expect((await save({ hero: { ...ownContent.hero, title: 'Swept' } })).status).toBe(200);
  const left = await studio.database.selectFrom('brand_files').select('name').execute();
  expect(left.map(({ name }) => name)).toEqual([file]);
});

test.each([
  [
    'a picture that is not kept',
    { gallery: { show: 'own', own: [{ file: `${'0'.repeat(32)}.webp`, width: 1, height: 1, alt: 'x', words: '' }] } },
  ],
  ['an own video that was not chosen', { intro: { show: 'own', own: null } }],
] satisfies [string, Partial<Content>][])('%s is refused', async (_what, changes) => {
  expect((await save(changes)).status).toBe(400);
});

test('nobody shows a file that is not theirs, or as what it is not', async () => {
  const stranger = await createPerson(studio.database, { tokens: 100 });
  const [theirs] = (await studio.find(stranger, await studio.completed(stranger))).outputs;
  expect((await keep(theirs?.url ?? '')).status).toBe(404);
  expect((await keep(await ownResult(), 'intro')).status).toBe(404);
  expect((await keep('/files/../settings')).status).toBe(404);
  expect((await keep('https://example.com/a.png')).status).toBe(400);
});

test('content that was saved before there were pictures, videos and translations is read as it was', () => {
  const { gallery, intro, translations, ...before } = ownContent;
  expect(contentSchema.parse(before)).toEqual({ ...before, gallery, intro, translations });
});

test('nobody but an administrator reads or changes it', async () => {
  const person = await createPerson(studio.database);
  for (const who of [person, null]) {
    expect([401, 403]).toContain((await studio.ask(who, 'GET', '/api/admin/content')).status);
    expect([401, 403]).toContain((await studio.ask(who, 'PUT', '/api/admin/content', {})).status);
  }
});

test('what no operator has ever touched fits its own schema', () => {
  expect(contentSchema.parse(ownContent)).toEqual(ownContent);
});
