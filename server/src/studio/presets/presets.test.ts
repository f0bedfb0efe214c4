import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { storedNotice } from '../../../test/support/notices.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { sweepUploads } from '../files/sweep.ts';
import { generationOfFileSchema } from '../generations/wire.ts';
import { presetSchema, presetsSchema, presetVersionsSchema, usedPresetSchema } from './wire.ts';

let studio: Studio;
let person: Person;
let other: Person;

beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  other = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

const ask = (method: string, path: string, body?: unknown, who: Person | null = person) =>
  studio.ask(who, method, path, body);

async function read<Schema extends z.core.$ZodType>(schema: Schema, ...asked: Parameters<typeof ask>) {
  const response = await ask(...asked);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return z.core.parse(schema, await response.json());
}
const save = (name: string, settings: object, tool_type = 'gen_01') =>
  read(presetSchema, 'POST', '/api/presets', { tool_type, name, settings });
const list = (who: Person, tool = 'gen_01') =>
  read(presetsSchema, 'GET', `/api/presets?tool_type=${tool}`, undefined, who);

describe('a preset', () => {
  test('keeps every change as a version, and an earlier one comes back as the newest', async () => {
    const { id } = await save('Dusk', { prompt: 'a lighthouse', steps: 20 });
    await read(presetSchema, 'PATCH', `/api/presets/${id}`, { settings: { prompt: 'a boat', steps: 30 } });
    const renamed = await read(presetSchema, 'PATCH', `/api/presets/${id}`, { name: 'Harbour' });
    expect(renamed).toMatchObject({ name: 'Harbour', version: 3, settings: { prompt: 'a boat' } });
    const back = await read(presetSchema, 'POST', `/api/presets/${id}/restore`, { version: 1 });
    expect(back).toMatchObject({ name: 'Dusk', version: 4, settings: { prompt: 'a lighthouse', steps: 20 } });
    const { versions } = await read(presetVersionsSchema, 'GET', `/api/presets/${id}/versions`);
    expect(versions.map(({ version, name }) => [version, name])).toEqual([
      [4, 'Dusk'],
      [3, 'Harbour'],
      [2, 'Dusk'],
      [1, 'Dusk'],
    ]);
    expect((await ask('POST', `/api/presets/${id}/restore`, { version: 99 })).status).toBe(404);
    expect((await ask('DELETE', `/api/presets/${id}`)).status).toBe(204);
    expect((await ask('GET', `/api/presets/${id}/versions`)).status).toBe(404);
  });

  test('has at most 50 versions, of which the shared one always stays', async () => {
    const { id } = await save('Many', { steps: 20 });
    await ask('POST', `/api/presets/${id}/share`);
    for (let n = 0; n < 52; n++) await ask('PATCH', `/api/presets/${id}`, { name: `Many ${n}` });
    const { versions } = await read(presetVersionsSchema, 'GET', `/api/presets/${id}/versions`);
    expect(versions).toHaveLength(51);
    expect(versions.at(-1)?.version).toBe(1);
    await ask('DELETE', `/api/presets/${id}`);
  });

  test.each([
    ['a field that the tool does not have', { colour: 'red' }],
    ['a value that the field does not take', { steps: 5000 }],
    ['a name of the language', { constructor: 'x' }],
    ['more than any form holds', { prompt: 'x'.repeat(50_000) }],
  ])('is refused with %s', async (_what, settings) => {
    const refused = await ask('POST', '/api/presets', { tool_type: 'gen_01', name: 'No', settings });
    expect(await refusal(refused)).toEqual([400, 'invalid_input']);
  });

  test('is refused without a name, for no tool, without a session, and beyond 200', async () => {
    const body = { tool_type: 'gen_01', name: 'A', settings: {} };
    expect((await ask('POST', '/api/presets', { ...body, name: ' ' })).status).toBe(400);
    expect((await ask('POST', '/api/presets', { ...body, tool_type: 'none' })).status).toBe(400);
    expect((await ask('POST', '/api/presets', body, null)).status).toBe(401);
    const full = await createPerson(studio.deps.database);
    await sql`insert into presets (user_id, tool_type) select ${full.id}, 'gen_01' from generate_series(1, 200)`.execute(
      studio.deps.database,
    );
    expect(await refusal(await ask('POST', '/api/presets', body, full))).toEqual([409, 'limit']);
  });

  test('names files of its owner alone, keeps them from the sweep, and says when they are gone', async () => {
    const url = await storedInput(studio, person, { folder: 'guide-images' });
    const settings = { prompt: 'autumn', guideImageUrl: url, useRedux: true };
    const foreign = { tool_type: 'gen_01', name: 'Theirs', settings };
    expect((await ask('POST', '/api/presets', foreign, other)).status).toBe(404);
    const { id } = await save('With a picture', settings);
    const { database } = studio.deps;
    await sql`update files set created_at = now() - interval '900 days', used_at = null
      where '/files/' || key = ${url}`.execute(database);
    await sweepUploads(studio.deps);
    expect((await list(person)).own.find((one) => one.id === id)).toMatchObject({ settings, missing: [] });
    await sql`delete from files where '/files/' || key = ${url}`.execute(database);
    const { settings: left, missing } = (await list(person)).own.find((one) => one.id === id) ?? {};
    expect([left, missing]).toEqual([{ prompt: 'autumn', useRedux: true }, ['guideImageUrl']]);
  });
});

describe('a shared preset', () => {
  test('is there for everybody, in the version that was shared, without files, until it is withdrawn', async () => {
    await sql`update profiles set username = 'ada' where id = ${person.id}`.execute(studio.deps.database);
    const url = await storedInput(studio, person, { folder: 'guide-images' });
    const { id } = await save('For all', { prompt: 'a kite', guideImageUrl: url });
    expect((await list(other)).shared.map((one) => one.id)).not.toContain(id);
    await read(presetSchema, 'POST', `/api/presets/${id}/share`);
    await read(presetSchema, 'PATCH', `/api/presets/${id}`, { settings: { prompt: 'a secret' } });
    const seen = (await list(other)).shared.find((one) => one.id === id);
    expect(seen).toMatchObject({
      name: 'For all',
      by: 'ada',
      settings: { prompt: 'a kite' },
      missing: ['guideImageUrl'],
    });
    expect(JSON.stringify(seen)).not.toContain(person.id);
    expect((await list(person)).shared.map((one) => one.id)).not.toContain(id);
    expect((await ask('PATCH', `/api/presets/${id}`, { name: 'Mine now' }, other)).status).toBe(404);
    const withdrawn = await read(presetSchema, 'DELETE', `/api/presets/${id}/share`);
    expect(withdrawn.shared_version).toBeNull();
    expect((await list(other)).shared.map((one) => one.id)).not.toContain(id);
  });

  test('is shared thirty times an hour by one person at most, and used sixty times, whoever shares it', async () => {
    const [giver, taker] = [await createPerson(studio.deps.database), await createPerson(studio.deps.database)];
    const body = { tool_type: 'gen_01', name: 'Again', settings: { prompt: 'a kite' } };
    const { id } = await read(presetSchema, 'POST', '/api/presets', body, giver);
    const times = async (most: number, act: 'share' | 'use', who: Person) => {
      for (let n = 0; n < most; n++)
        expect((await ask('POST', `/api/presets/${id}/${act}`, undefined, who)).status).toBe(200);
      return refusal(await ask('POST', `/api/presets/${id}/${act}`, undefined, who));
    };
    expect(await times(30, 'share', giver)).toEqual([429, 'rate_limited']);
    expect(await times(60, 'use', taker)).toEqual([429, 'rate_limited']);
    expect((await ask('POST', `/api/presets/${id}/use`, undefined, giver)).status).toBe(200);
    expect((await ask('DELETE', `/api/presets/${id}/share`, undefined, giver)).status).toBe(200);
  });

  test('is refused for words that are not taken here, in its name as well', async () => {
    await sql`insert into settings (name, value) values ('moderation', ${JSON.stringify({
      rules: [{ name: 'House words', category: 'studio', words: ['grape'], inNegatives: false }],
    })}) on conflict (name) do update set value = excluded.value`.execute(studio.deps.database);
    const named = await save('A grape', { prompt: 'fruit' });
    const written = await save('Fruit', { prompt: 'a grape' });
    const share = async ({ id }: { id: string }) => (await ask('POST', `/api/presets/${id}/share`)).status;
    // What a setting says is in force a moment later.
    await expect.poll(() => share(written)).toBe(400);
    await ask('DELETE', `/api/presets/${written.id}/share`);
    expect([await share(written), await share(named)]).toEqual([400, 400]);
    expect((await list(other)).shared.map(({ id }) => id)).not.toEqual(expect.arrayContaining([named.id]));
  });
});

describe('a preset that is shared with its pictures', () => {
  const FOLDER = 'guide-images';
  const upload = async (color: string, who = person) => {
    const create = { width: 320, height: 200, channels: 3, background: color } as const;
    return storedInput(studio, who, { folder: FOLDER, body: await sharp({ create }).png().toBuffer() });
  };
  const share = ({ id }: { id: string }, with_pictures = true) =>
    read(presetSchema, 'POST', `/api/presets/${id}/share${with_pictures ? '?pictures=true' : ''}`);
  const use = ({ id }: { id: string }, who = other) =>
    read(usedPresetSchema, 'POST', `/api/presets/${id}/use`, undefined, who);
  const seen = async ({ id }: { id: string }) => (await list(other)).shared.find((one) => one.id === id);
  const fetched = async (path: string, who: Person | null = other) => (await ask('GET', path, undefined, who)).status;

  test('gives whoever uses it copies of their own, which outlive the original', async () => {
    const url = await upload('#2255aa');
    const saved = await save('Blue', { prompt: 'a kite', guideImageUrl: url });
    expect(saved.pictures).toHaveLength(1);
    expect(await share(saved)).toMatchObject({ shared_version: 1, shares_pictures: true });
    const listed = await seen(saved);
    expect(listed).toMatchObject({ settings: { prompt: 'a kite' }, missing: [] });
    const [small = ''] = listed?.pictures ?? [];
    const answer = await ask('GET', small, undefined, other);
    const thumbnail = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([answer.status, thumbnail.format, thumbnail.width, thumbnail.height]).toEqual([200, 'webp', 160, 100]);
    expect(await fetched(small, null)).toBe(401);
    const { settings, left_out } = await use(saved);
    expect(left_out).toEqual([]);
    expect(settings).toMatchObject({ prompt: 'a kite', guideImageUrl: expect.stringContaining(`/files/${other.id}/`) });
    const copy = String(settings.guideImageUrl);
    expect([await fetched(copy), await fetched(url), await fetched(copy, person)]).toEqual([200, 404, 404]);

    expect((await ask('DELETE', url.replace('/files/', '/api/uploads/').replace(`${person.id}/`, ''))).status).toBe(
      204,
    );
    expect(await seen(saved)).toMatchObject({ pictures: [], missing: ['guideImageUrl'] });
    expect(await fetched(small)).toBe(404);
    expect(await use(saved)).toEqual({
      settings: { prompt: 'a kite' },
      left_out: [{ field: 'guideImageUrl', why: 'gone' }],
    });
    expect(await fetched(copy)).toBe(200);
  });

  test('gives none of them where its owner did not say so, and none of a version that is not shared', async () => {
    const first = await upload('#aa2222');
    const saved = await save('Red', { prompt: 'a kite', guideImageUrl: first });
    const [own = ''] = saved.pictures;
    expect([await fetched(own, person), await fetched(own)]).toEqual([200, 404]);
    const left_out = [{ field: 'guideImageUrl', why: 'not_shared' }];
    // As releases shared that knew of no pictures.
    await sql`update presets set shared_version = 1, shared_at = now() where id = ${saved.id}`.execute(
      studio.deps.database,
    );
    expect(await use(saved)).toEqual({ settings: { prompt: 'a kite' }, left_out });
    await share(saved);
    await share(saved, false);
    expect(await use(saved)).toEqual({ settings: { prompt: 'a kite' }, left_out });
    expect([await seen(saved), await fetched(own)]).toMatchObject([{ pictures: [] }, 404]);

    await share(saved);
    const body = { settings: { prompt: 'a boat' } };
    await read(presetSchema, 'PATCH', `/api/presets/${saved.id}`, body);
    expect((await use(saved)).settings).toHaveProperty('guideImageUrl');
    expect(await share(saved, false)).toMatchObject({ shared_version: 2, shares_pictures: false });
    expect(await use(saved)).toEqual({ settings: { prompt: 'a boat' }, left_out: [] });
    await read(presetSchema, 'DELETE', `/api/presets/${saved.id}/share`);
    expect((await ask('POST', `/api/presets/${saved.id}/use`, undefined, other)).status).toBe(404);
    expect(await use(saved, person)).toEqual({ settings: { prompt: 'a boat' }, left_out: [] });
  });

  test('leaves out what was taken down, and what there is no room for, and fills in the rest', async () => {
    const url = await upload('#22aa55');
    const saved = await save('Green', { prompt: 'a kite', guideImageUrl: url });
    await share(saved);
    const { database } = studio.deps;
    await sql`insert into settings (name, value) values ('storage', '{"gigabytes": 0, "files": 1}')
      on conflict (name) do update set value = excluded.value`.execute(database);
    const full = await createPerson(database);
    await upload('#ffffff', full);
    const why = async (who: Person) => (await use(saved, who)).left_out[0]?.why;
    // What a setting says is in force a moment later.
    await expect.poll(() => why(full)).toBe('full');
    await sql`delete from settings where name = 'storage'`.execute(database);
    await expect.poll(() => why(full)).toBeUndefined();
    await sql`select take_down(${await storedNotice(database)}, null, ${url.replace('/files/', '')}, 'As an example', 30, true)`.execute(
      database,
    );
    expect(await use(saved)).toEqual({
      settings: { prompt: 'a kite' },
      left_out: [{ field: 'guideImageUrl', why: 'gone' }],
    });
  });

  test('whose owner is suspended is there for nobody', async () => {
    const owner = await createPerson(studio.deps.database);
    const settings = { guideImageUrl: await upload('#aaaa22', owner) };
    const saved = await read(presetSchema, 'POST', '/api/presets', { tool_type: 'gen_01', name: 'Y', settings }, owner);
    await read(presetSchema, 'POST', `/api/presets/${saved.id}/share?pictures=true`, undefined, owner);
    const [small = ''] = saved.pictures;
    expect(await fetched(small)).toBe(200);
    await sql`update "user" set banned = true where id = ${owner.id}`.execute(studio.deps.database);
    expect(await fetched(small)).toBe(404);
    expect((await ask('POST', `/api/presets/${saved.id}/use`, undefined, other)).status).toBe(404);
  });
});

test('the generation that made a file is found by the hash of it, by its owner alone', async () => {
  const { database } = studio.deps;
  const [id, bytes] = [randomUUID(), randomBytes(20)];
  const key = `${person.id}/generations/${id}-0.png`;
  await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version,
      input_data, input_hash, output_file_url, completed_at)
    values (${id}, ${person.id}, 'gen_01', 'Tool', 'Fox', 'completed', 0, 1, '{}', '\\x00', '/files/x.png', now())`.execute(
    database,
  );
  await sql`insert into files (key, user_id, folder, content_type, bytes, width, height)
    values (${key}, ${person.id}, 'generations', 'image/png', 20, 1, 1)`.execute(database);
  const sha256 = createHash('sha256').update(bytes).digest();
  await sql`insert into file_prints (key, sha256) values (${key}, ${sha256})`.execute(database);
  const path = `/api/generations/of-file/${sha256.toString('hex')}`;
  expect((await read(generationOfFileSchema, 'GET', path)).generation?.id).toBe(id);
  expect((await read(generationOfFileSchema, 'GET', path, undefined, other)).generation).toBeNull();
  expect((await read(generationOfFileSchema, 'GET', '/api/generations/of-file/x')).generation).toBeNull();
  expect((await ask('GET', path, undefined, null)).status).toBe(401);
  expect((await ask('GET', '/api/generations/of-file/x', undefined, null)).status).toBe(401);
});
