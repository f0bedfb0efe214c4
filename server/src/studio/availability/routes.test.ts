import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { pictureTool } from '../../../test/support/tool-definitions.ts';
import { languagesSetting } from '../../platform/languages/languages.ts';
import { catalogueSchema } from './wire.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

test('the catalogue is public and lists what is coming soon last, with nothing to click', async () => {
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  const first = tools.findIndex(({ comingSoon }) => comingSoon);
  expect(first).toBeGreaterThan(0);
  expect(tools[0]).toMatchObject({ name: 'FLUX Image Generator', enabled: true, disabledReason: null });
  expect(tools.slice(first)).toMatchObject([
    { name: 'AI Auto Video Caption', fromTokens: 10, enabled: false, route: null, comingSoon: true },
    { name: 'AI Video Extender', fromTokens: 20, enabled: false, route: null, comingSoon: true },
    { name: 'Auto 9:16 Img Improver', fromTokens: 6, enabled: false, route: null, comingSoon: true },
  ]);
});

test('names and summaries are told in a language that is offered, and in English in any other', async () => {
  const { database, settings } = studio.deps;
  const value = { studio: 'en', offered: ['en', 'de'] };
  await database
    .insertInto('settings')
    .values({ name: 'languages', value: JSON.stringify(value) })
    .execute();
  await vi.waitFor(async () => expect(await settings.read(languagesSetting)).toEqual(value), 10_000);
  const named = async (query: string) => {
    const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', `/api/catalogue${query}`)).json());
    return tools.filter(({ id }) => ['fal_veo2', 'gen_04', 'ai_video_extender'].includes(id)).map(({ name }) => name);
  };
  const english = ['VEO2 Video Gen', 'Classic Background Remover', 'AI Video Extender'];
  expect(await named('')).toEqual(english);
  expect(await named('?language=de')).toEqual([
    'VEO2 Video Gen',
    'Klassischer Hintergrundentferner',
    'KI-Videoverlängerung',
  ]);
  expect(await named('?language=ja'), 'not offered').toEqual(english);
  const one = catalogueSchema.parse(
    await (await studio.ask(null, 'GET', '/api/catalogue?tool=fal_veo2&language=de')).json(),
  );
  expect(one.tools[0]?.summary).toBe('Lebensechte Bewegung aus einem Bild, 5 bis 8 Sekunden, ohne Ton.');
});

test('whoever has the catalogue already is told only that it is the same', async () => {
  const first = await studio.app.request('/api/catalogue');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('content-type')).toBe('application/json');
  const again = await studio.app.request('/api/catalogue', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const others = await studio.app.request('/api/catalogue', { headers: { 'if-none-match': '"another"' } });
  expect([others.status, others.headers.get('etag')]).toEqual([200, etag]);
});

test('a single tool is told of as it is in the list, and of what is not sold there is none', async () => {
  const read = async (query: string) => (await studio.ask(null, 'GET', `/api/catalogue${query}`)).json();
  const all = catalogueSchema.parse(await read(''));
  for (const tool of all.tools) expect(await read(`?tool=${tool.id}`)).toEqual({ ...all, tools: [tool] });
  expect(await read('?tool=x_nowhere')).toEqual({ ...all, tools: [] });
});

test('of very many tools the first hundred are told, how many follow, and all of them to whoever asks', async () => {
  const read = async (address: string) =>
    catalogueSchema.parse(await (await studio.ask(null, 'GET', `/api/catalogue${address}`)).json());
  const before = await read('');
  expect(before).toMatchObject({ more: 0 });
  await sell(120);
  const [first, all] = [await read(''), await read('?tools=all')];
  expect(all.tools).toHaveLength(before.tools.length + 120);
  expect(all.more).toBe(0);
  expect(first.tools).toEqual(all.tools.slice(0, 100));
  expect(first.more).toBe(all.tools.length - 100);
  expect((await studio.ask(null, 'GET', '/api/catalogue?tools=some')).status).toBe(400);
});

/** As operators publish them. */
async function sell(count: number): Promise<void> {
  const { database } = studio.deps;
  const all = Array.from({ length: count }, (_, place) => ({
    tool_id: `x_many_${place}`,
    definition: JSON.stringify(pictureTool({ name: `Many ${place}` })),
  }));
  const rows = all.map(({ tool_id: id, definition: draft }, position) => ({ id, draft, position }));
  await database.insertInto('tools').values(rows).execute();
  const versions = all.map((one) => ({ ...one, version: 1, hash: 'a'.repeat(64), proof: '[]' }));
  await database.insertInto('tool_versions').values(versions).execute();
  await database.updateTable('tools').set({ published_version: 1, state: 'published' }).execute();
  await studio.deps.tools.list({ atOnce: true });
}

test('says for how many days the trash is kept, as the operator has set it', async () => {
  const read = async () => catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  expect((await read()).trashDays).toBe(30);
  const { database } = studio.deps;
  await database
    .insertInto('settings')
    .values({ name: 'retention', value: JSON.stringify({ trash: 45 }) })
    .execute();
  await vi.waitFor(async () => expect((await read()).trashDays).toBe(45), { timeout: 15_000 });
});

test('says whether works may be public, as the operator has set it', async () => {
  const read = async () => catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  expect((await read()).publishes).toBe(true);
  await studio.deps.database
    .insertInto('settings')
    .values({ name: 'publications', value: JSON.stringify({ isOn: false, perDay: 30, reviewsFirst: false }) })
    .execute();
  await vi.waitFor(async () => expect((await read()).publishes).toBe(false), { timeout: 15_000 });
});

test('"from N tokens" is the least that any use of a tool costs', async () => {
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  const from = Object.fromEntries(tools.map(({ id, fromTokens }) => [id, fromTokens]));
  expect(from).toMatchObject({
    gen_01: 8,
    fal_flux_redux: 10,
    fal_flux_kontext: 10,
    fal_flux_kontext_lora: 10,
    fal_hidream_i1: 1,
    fal_bria_bg_remove: 5,
  });
});
