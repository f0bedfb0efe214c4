import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { type Comments, commentsSchema, type OwnComment, ownCommentSchema } from './wire.ts';

let studio: AdminStudio;
let owner: Person;
let stranger: Person;
let made: string;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { LOG_LEVEL: 'error' } });
  owner = await createPerson(studio.database, { tokens: 5000 });
  stranger = await createPerson(studio.database, { tokens: 5000 });
});
afterAll(() => studio.stop());
beforeEach(async () => {
  made = await studio.completed(owner);
});

const send = (body: unknown, person = owner) => studio.ask(person, 'POST', `/api/generations/${made}/comments`, body);
async function write(body: unknown): Promise<OwnComment> {
  const answer = await send(body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ownCommentSchema.parse(await answer.json());
}
const change = (id: string, body: unknown, person = owner) => studio.ask(person, 'PATCH', `/api/comments/${id}`, body);
async function talk(): Promise<Comments> {
  return commentsSchema.parse(await (await studio.ask(owner, 'GET', `/api/generations/${made}/comments`)).json());
}
const lock = (isLocked: boolean) => studio.ask(owner, 'POST', `/api/generations/${made}/lock`, { isLocked });
const age = (id: string) =>
  sql`update comments set created_at = now() - interval '16 minutes' where id = ${id}`.execute(studio.database);

test('a comment is pinned on a point of a file of the result, and answered once deep', async () => {
  const [output] = (await studio.find(owner, made)).outputs;
  const pinned = await write({ text: 'Brighter <b>here</b>', file: output?.url, x: 0.25, y: 0.5 });
  expect(pinned).toMatchObject({ text: 'Brighter <b>here</b>', file: output?.url, x: 0.25, y: 0.5, by: 'owner' });
  const answer = await write({ text: 'Done', parentId: pinned.id });
  expect(await refusal(await send({ text: 'Thanks', parentId: answer.id }))).toEqual([404, 'not_found']);
  expect((await talk()).comments.map(({ text }) => text)).toEqual(['Brighter <b>here</b>', 'Done']);
  expect((await studio.find(owner, made)).comments).toBe(2);
});

test('a pin lies within a file of this result, and words are plain and not too long', async () => {
  const other = await studio.find(owner, await studio.completed(owner));
  const [output] = (await studio.find(owner, made)).outputs;
  expect(await refusal(await send({ text: 'a', file: other.outputs[0]?.url, x: 0, y: 0 }))).toEqual([404, 'not_found']);
  for (const body of [
    { text: '' },
    { text: 'a'.repeat(2001) },
    { text: 'a\u202Eb' },
    { text: 'a\u0000' },
    { text: 'a', x: 0.5, y: 0.5 },
    { text: 'a', file: output?.url, x: 0.5 },
    { text: 'a', file: output?.url, x: 1.1, y: 0 },
    { text: 'a', file: output?.url, second: -1 },
  ]) {
    expect(await refusal(await send(body)), JSON.stringify(body)).toEqual([400, 'invalid_input']);
  }
});

test('own words are edited for a quarter of an hour, and any comment is resolved, opened again and deleted', async () => {
  const { id } = await write({ text: 'Brighter' });
  await write({ text: 'Done', parentId: id });
  expect(await (await change(id, { text: 'Darker' })).json()).toMatchObject({ text: 'Darker', mayEdit: true });
  await age(id);
  expect(await refusal(await change(id, { text: 'Brighter' }))).toEqual([409, 'too_late']);
  expect(await (await change(id, { isResolved: true })).json()).toMatchObject({ resolvedAt: expect.any(String) });
  expect(await (await change(id, { isResolved: false })).json()).toMatchObject({ resolvedAt: null, mayEdit: false });
  expect((await studio.ask(owner, 'DELETE', `/api/comments/${id}`)).status).toBe(204);
  expect((await talk()).comments).toEqual([]);
});

test('nobody else reads, writes, changes or locks anything of it', async () => {
  const { id } = await write({ text: 'Brighter' });
  const address = `/api/generations/${made}`;
  for (const answer of [
    await studio.ask(stranger, 'GET', `${address}/comments`),
    await send({ text: 'Mine' }, stranger),
    await change(id, { isResolved: true }, stranger),
    await studio.ask(stranger, 'DELETE', `/api/comments/${id}`),
    await studio.ask(stranger, 'POST', `${address}/lock`, { isLocked: true }),
    await change(randomUUID(), { isResolved: true }),
  ]) {
    expect(await refusal(answer)).toEqual([404, 'not_found']);
  }
  expect((await talk()).comments).toMatchObject([{ text: 'Brighter', resolvedAt: null }]);
});

test('what is locked stays until it is unlocked, and each step is written down', async () => {
  expect(commentsSchema.parse(await (await lock(true)).json()).isLocked).toBe(true);
  await lock(true);
  const keep = (set: unknown) => studio.ask(owner, 'POST', '/api/generations/keep', { ids: [made], set });
  expect(await refusal(await studio.ask(owner, 'DELETE', `/api/generations/${made}`))).toEqual([409, 'protected']);
  expect(await refusal(await keep({ protected: false }))).toEqual([409, 'locked']);
  expect((await keep({ rating: 3 })).status).toBe(200);
  expect((await studio.find(owner, made)).keep).toMatchObject({ protected: true, locked: true, rating: 3 });
  await lock(false);
  expect((await talk()).approvals.map(({ act }) => act)).toEqual(['locked', 'unlocked']);
  expect((await studio.ask(owner, 'DELETE', `/api/generations/${made}`)).status).toBe(204);
});
