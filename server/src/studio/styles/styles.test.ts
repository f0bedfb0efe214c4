import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { sweepUploads } from '../files/sweep.ts';
import { stylesSchema } from './wire.ts';

let studio: Studio;
let person: Person;
let other: Person;

beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  other = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

const put = (id: string, body: unknown, who: Person | null = person) =>
  studio.ask(who, 'PUT', `/api/styles/${id}`, body);
const list = async (who = person) =>
  z.parse(stylesSchema, await (await studio.ask(who, 'GET', '/api/styles')).json()).styles;

test('a style is kept, changed, deleted, and taken back under its id', async () => {
  const id = randomUUID();
  const dusk = { name: 'Dusk', before: 'a photograph of', after: 'at dusk, long shadows', pictures: [] };
  expect((await put(id, dusk)).status).toBe(204);
  expect((await put(id, { name: 'Dusk', after: ' at dusk ' })).status).toBe(204);
  await put(randomUUID(), { name: 'chalk', after: 'chalk drawing' });
  expect(await list()).toMatchObject([{ name: 'chalk' }, { id, name: 'Dusk', before: '', after: 'at dusk' }]);
  expect(await list(other)).toEqual([]);
  expect((await studio.ask(person, 'DELETE', `/api/styles/${id}`)).status).toBe(204);
  expect((await studio.ask(person, 'DELETE', `/api/styles/${id}`)).status).toBe(404);
  expect((await put(id, dusk)).status).toBe(204);
  expect((await list()).find((style) => style.id === id)).toEqual({ id, ...dusk });
});

test('the same id of two people names two styles', async () => {
  const id = randomUUID();
  await put(id, { name: 'Mine', after: 'mine' });
  await put(id, { name: 'Theirs', after: 'theirs' }, other);
  expect((await list()).find((style) => style.id === id)?.name).toBe('Mine');
  await studio.ask(other, 'DELETE', `/api/styles/${id}`);
  expect((await list()).find((style) => style.id === id)?.name).toBe('Mine');
});

test.each([
  ['nothing in it', { name: 'Empty', after: ' ' }],
  ['no name', { name: ' ', after: 'x' }],
  ['a long name', { name: 'x'.repeat(41), after: 'x' }],
  ['more words than a style has', { name: 'Long', before: 'x'.repeat(1001) }],
  ['a line break', { name: 'Lines', after: 'a\nb' }],
  ['three pictures', { name: 'Three', pictures: ['/files/a', '/files/b', '/files/c'] }],
  ['a picture from elsewhere', { name: 'Far', pictures: ['https://example.com/a.png'] }],
])('a style with %s is refused', async (_what, body) => {
  expect(await refusal(await put(randomUUID(), body))).toEqual([400, 'invalid_input']);
});

test('its pictures are own ones, stay as long as it does, and are left out once they are gone', async () => {
  const { database } = studio.deps;
  const [first, second] = [
    await storedInput(studio, person, { folder: 'guide-images' }),
    await storedInput(studio, person, { folder: 'guide-images' }),
  ];
  const clip = await storedInput(studio, person, { folder: 'x', contentType: 'video/mp4', body: Buffer.alloc(9) });
  const body = { name: 'With pictures', pictures: [first, second] };
  expect(await refusal(await put(randomUUID(), body, other))).toEqual([404, 'not_found']);
  expect(await refusal(await put(randomUUID(), { name: 'Clip', pictures: [clip] }))).toEqual([404, 'not_found']);
  const id = randomUUID();
  expect((await put(id, body)).status).toBe(204);
  const unused = await storedInput(studio, person, { folder: 'guide-images' });
  await sql`update files set created_at = now() - interval '900 days', used_at = null where user_id = ${person.id}`.execute(
    database,
  );
  await sweepUploads(studio.deps);
  const status = async (url: string) => (await studio.ask(person, 'GET', url)).status;
  expect([await status(first), await status(second), await status(unused)]).toEqual([200, 200, 404]);
  await sql`delete from files where '/files/' || key = ${first}`.execute(database);
  expect((await list()).find((style) => style.id === id)?.pictures).toEqual([second]);
});

test('nobody keeps more than a hundred, and visitors none', async () => {
  const full = await createPerson(studio.deps.database);
  await sql`insert into styles (user_id, id, name, words_before, words_after, pictures)
    select ${full.id}, gen_random_uuid(), 'x', '', 'x', '{}' from generate_series(1, 99)`.execute(studio.deps.database);
  const id = randomUUID();
  const body = { name: 'Last', after: 'x' };
  expect((await put(id, body, full)).status).toBe(204);
  expect(await refusal(await put(randomUUID(), body, full))).toEqual([409, 'limit']);
  expect((await put(id, { ...body, name: 'Changed' }, full)).status).toBe(204);
  expect((await put(id, body, null)).status).toBe(401);
});
