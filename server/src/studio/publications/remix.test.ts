import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tools } from '@kinora/catalogue';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { batchDetailSchema } from '../batches/wire.ts';
import { lineageSchema } from '../generations/wire.ts';
import { remixedSettings } from './remixed-settings.ts';
import { publicationSchema, remixOfferSchema, startedRemixSchema } from './wire.ts';

const PROMPT = 'a red fox in the deep snow';

let studio: AdminStudio;
let author: Person;
let visitor: Person;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  author = await createPerson(studio.database, { tokens: 5000 });
  visitor = await createPerson(studio.database, { tokens: 5000 });
});
afterAll(() => studio.stop());

type Published = { id: string; path: string; generation: string };

async function publish(generation: string, wanted: Record<string, unknown> = {}, who = author): Promise<Published> {
  const body = { generationId: generation, title: 'Winter', credit: 'Ada', allowsRemix: true, ...wanted };
  const answer = await studio.ask(who, 'POST', '/api/publications', body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { id, link } = publicationSchema.parse(await answer.json());
  return { id, path: new URL(link).pathname, generation };
}

const remix = (id: string, method = 'POST', who: Person | null = visitor) =>
  studio.ask(who, method, `/api/publications/${id}/remix`);

function order(fromPublication: string, id = randomUUID(), who = visitor) {
  const body = { generationId: id, prompt: PROMPT, fromPublication };
  return studio.ask(who, 'POST', '/functions/v1/ai-image-generator', body);
}

async function made(from: Published): Promise<string> {
  const id = randomUUID();
  expect((await order(from.id, id)).status).toBe(202);
  expect((await studio.ended(visitor, id)).status).toBe('completed');
  return id;
}

async function remixOfOwn(id: string) {
  const answer = await studio.ask(visitor, 'GET', `/api/generations/${id}/lineage`);
  return lineageSchema.parse(await answer.json()).remixOf;
}

const page = async (path: string) => (await studio.app.request(path)).text();
const tokensOf = async ({ id }: Person) =>
  studio.database.selectFrom('profiles').select(['tokens', 'purchased_tokens']).where('id', '=', id).executeTakeFirst();

async function expectOver({ id }: Published): Promise<void> {
  const before = await tokensOf(visitor);
  const asked = { offer: await remix(id, 'GET'), start: await remix(id), order: await order(id) };
  for (const [name, answer] of Object.entries(asked)) expect(answer.status, name).toBe(404);
  expect(await tokensOf(visitor)).toEqual(before);
}

describe('what its author lets be remixed', () => {
  let published: Published;
  beforeEach(async () => {
    published = await publish(await studio.completed(author, PROMPT));
  });

  test('opens its tool with its settings, for whoever is signed in', async () => {
    expect(await page(published.path)).toContain('"allowsRemix":true');
    const offer = remixOfferSchema.parse(await (await remix(published.id, 'GET')).json());
    expect(offer).toMatchObject({ title: 'Winter', credit: 'Ada', path: published.path });
    const started = startedRemixSchema.parse(await (await remix(published.id)).json());
    expect(started.settings).toMatchObject({ prompt: PROMPT });
    expect((await remix(published.id, 'POST', null)).status).toBe(401);
  });

  test('brings a copy of the published picture where its tool takes one, and nothing else of its author', async () => {
    const secret = `/files/${author.id}/guide-images/private.png`;
    const record = { prompt: PROMPT, imageUrl: secret, aspectRatio: '1:1' };
    await sql`update ai_generations set tool_type = 'fal_flux_kontext', input_data = ${JSON.stringify(record)}::jsonb
      where id = ${published.generation}`.execute(studio.database);
    const answer = await (await remix(published.id)).text();
    const { settings, fileUrl, leftOut } = startedRemixSchema.parse(JSON.parse(answer));
    expect({ settings, leftOut }).toEqual({
      settings: expect.objectContaining({ prompt: PROMPT, imageUrl: fileUrl }),
      leftOut: null,
    });
    expect(fileUrl).toMatch(new RegExp(`^/files/${visitor.id}/`));
    for (const hidden of [author.id, 'private', published.generation]) expect(answer).not.toContain(hidden);
    expect((await studio.ask(visitor, 'GET', fileUrl ?? '')).status).toBe(200);
    expect((await studio.ask(visitor, 'GET', secret)).status).toBe(404);
  });

  test('is copied for one person six times at once at most, however often they ask', async () => {
    await sql`update ai_generations set tool_type = 'fal_flux_kontext' where id = ${published.generation}`.execute(
      studio.database,
    );
    const person = await createPerson(studio.database);
    const { store } = studio.deps;
    const { get } = store;
    let [open, most] = [0, 0];
    store.get = async (key, range) => {
      open += 1;
      most = Math.max(most, open);
      await sleep(300);
      const found = await get(key, range);
      found?.stream.once('close', () => {
        open -= 1;
      });
      return found;
    };
    const answers = await Promise.all(Array.from({ length: 12 }, () => remix(published.id, 'POST', person)));
    store.get = get;
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(most).toBeLessThanOrEqual(6);
  });

  test('is named by what was made of it, and by its page, as long as it is public itself', async () => {
    const id = await made(published);
    expect(await remixOfOwn(id)).toEqual({ publication: { path: published.path, title: 'Winter', credit: 'Ada' } });
    const second = await publish(id, { title: 'Spring', credit: '' }, visitor);
    expect(await page(second.path)).toContain(published.path);
    expect((await studio.ask(author, 'DELETE', `/api/publications/${published.id}`)).status).toBe(204);
    expect(await remixOfOwn(id)).toEqual({ publication: null });
    const after = await page(second.path);
    for (const hidden of [published.path, published.id, 'Winter', 'Ada']) expect(after).not.toContain(hidden);
    expect(after).toContain('Spring');
  });

  test('is named by the page of what was made of its remix as well', async () => {
    const id = await made(published);
    const later = randomUUID();
    const body = { generationId: later, prompt: `${PROMPT}, at dusk`, fromGeneration: id };
    expect((await studio.ask(visitor, 'POST', '/functions/v1/ai-image-generator', body)).status).toBe(202);
    expect((await studio.ended(visitor, later)).status).toBe('completed');
    expect(await page((await publish(later, { allowsRemix: false }, visitor)).path)).toContain(published.path);
  });

  test('is named by each of several that are ordered at once, all or none of them', async () => {
    const ordered = (fromPublication: string, batchId: string) => {
      const plan = { tool: 'gen_01', input: { prompt: PROMPT }, repeats: 2, seed: 7, quotedCost: 16, quotedCount: 2 };
      return studio.ask(visitor, 'POST', '/api/batches', { ...plan, batchId, fromPublication });
    };
    const batch = randomUUID();
    expect((await ordered(published.id, batch)).status).toBe(202);
    expect((await ordered(published.id, batch)).status, 'the same again').toBe(202);
    const detail = await (await studio.ask(visitor, 'GET', `/api/batches/${batch}`)).json();
    const { items } = batchDetailSchema.parse(detail);
    expect(items).toHaveLength(2);
    for (const { generation } of items) {
      expect(await remixOfOwn(generation?.id ?? '')).toEqual({
        publication: { path: published.path, title: 'Winter', credit: 'Ada' },
      });
    }
    await studio.ask(author, 'PUT', `/api/publications/${published.id}/remix`, { isAllowed: false });
    const before = await tokensOf(visitor);
    expect((await ordered(published.id, randomUUID())).status).toBe(404);
    expect(await tokensOf(visitor)).toEqual(before);
  });

  test('is over with the next request when it is taken back, and what was made stays and names it', async () => {
    const id = await made(published);
    const put = (isAllowed: boolean, who = author) =>
      studio.ask(who, 'PUT', `/api/publications/${published.id}/remix`, { isAllowed });
    expect((await put(false, visitor)).status).toBe(404);
    expect((await put(false)).status).toBe(200);
    await expectOver(published);
    expect(await page(published.path)).toContain('"allowsRemix":false');
    expect(await remixOfOwn(id)).toEqual({ publication: expect.objectContaining({ path: published.path }) });
    expect((await put(true)).status).toBe(200);
    expect((await remix(published.id)).status).toBe(200);
  });

  test('is over when the studio hides it, and when its result is in the trash', async () => {
    const decision = { decision: 'hide', reason: 'It shows a person' };
    await studio.ask(studio.admin, 'POST', `/api/admin/publications/${published.id}/decide`, decision);
    await expectOver(published);
    const other = await publish(await studio.completed(author));
    expect((await studio.ask(author, 'DELETE', `/api/generations/${other.generation}`)).status).toBeLessThan(300);
    await expectOver(other);
  });
});

test('what is published cannot be remixed where its author did not say so', async () => {
  const published = await publish(await studio.completed(author, PROMPT), { allowsRemix: undefined });
  await expectOver(published);
  expect(await page(published.path)).toContain('"allowsRemix":false');
});

test('no stored file travels with settings, whatever a record holds and wherever it names one', () => {
  const anyTool = fc.constantFrom(...tools);
  const names = fc.constantFrom('/files/a/guide-images/b.png', 'https://studio.example/files/a/generations/b.png');
  const holding = fc.oneof(
    names,
    names.map((url) => [url]),
    names.map((url) => ({ parts: [{ url }] })),
  );
  fc.assert(
    fc.property(anyTool, holding, fc.nat(), (tool, value, n) => {
      const fields = Object.keys(tool.schema.shape);
      const field = fields[n % fields.length] ?? '';
      const settings = remixedSettings(tool, { ...tool.defaults, [field]: value, elsewhere: value });
      expect(JSON.stringify(settings)).not.toContain('/files/');
      expect(settings).not.toHaveProperty('elsewhere');
    }),
  );
});
