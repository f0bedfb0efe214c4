import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { balanceOf, createPerson, type Person } from '../../../../test/support/people.ts';
import { working } from '../../../../test/support/scripted-runware.ts';
import { adminGenerationSchema, adminGenerationsSchema, auditPageSchema } from '../wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());

const list = (person: Person, more: Record<string, unknown> = {}) =>
  studio.read(['POST', '/functions/v1/admin-get-user-generations'], adminGenerationsSchema, {
    userId: person.id,
    ...more,
  });
const lastEvent = (person: Person) =>
  studio.database
    .selectFrom('events')
    .select(['type', 'generation_id', 'seq'])
    .where('user_id', '=', person.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();

test("a person's generations come in pages, newest first, with links that open their files without their session", async () => {
  const person = await createPerson(studio.database);
  const ids: string[] = [];
  for (const prompt of ['a fox', 'an otter', 'a fox again']) ids.unshift(await studio.completed(person, prompt));
  const first = await list(person, { limit: 2 });
  expect(first.success).toBe(true);
  const rest = await list(person, { limit: 2, cursor: first.nextCursor });
  expect([...first.generations, ...rest.generations].map(({ id }) => id)).toEqual(ids);
  expect(rest.nextCursor).toBeNull();
  const url = first.generations[0]?.outputs[0]?.url ?? '';
  const file = await studio.ask(null, 'GET', url);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await studio.ask(null, 'GET', url.replace(/\?.*/, ''))).status).toBe(401);
  expect((await list(person, { q: 'FOX' })).generations).toHaveLength(2);
  expect((await list(person, { status: 'failed' })).generations).toEqual([]);
});

test('nobody has no generations, and what is no id is refused', async () => {
  const ask = (body: unknown) => studio.ask(studio.admin, 'POST', '/functions/v1/admin-get-user-generations', body);
  expect((await ask({ userId: randomUUID() })).status).toBe(404);
  expect((await ask({ userId: 'x' })).status).toBe(400);
  expect((await ask({})).status).toBe(400);
});

test('flagging marks the record as the specification says, tells its owner live, and is undone', async () => {
  const person = await createPerson(studio.database);
  const id = await studio.completed(person);
  const flagged = await studio.read(['POST', `/api/admin/generations/${id}/flag`], adminGenerationSchema, {});
  expect(flagged.metadata).toMatchObject({
    flagged: true,
    flagged_at: expect.any(String),
    flagged_by: studio.admin.id,
    flag_reason: 'Admin review',
  });
  const event = await lastEvent(person);
  expect(event).toMatchObject({ type: 'update', generation_id: id });
  await studio.read(['POST', `/api/admin/generations/${id}/flag`], adminGenerationSchema, {});
  expect(await lastEvent(person)).toEqual(event);
  expect((await list(person, { flagged: true })).generations).toHaveLength(1);
  const back = await studio.read(['POST', `/api/admin/generations/${id}/unflag`], adminGenerationSchema);
  expect(Object.keys(back.metadata).filter((key) => key.startsWith('flag'))).toEqual([]);
  expect((await lastEvent(person)).seq).toBe(event.seq + 1);
});

test('deleting is final: record and files go, the owner hears of it, the ledger keeps the id', async () => {
  const person = await createPerson(studio.database);
  const id = await studio.completed(person);
  const files = () => sql<{ key: string }>`select key from files where user_id = ${person.id}`.execute(studio.database);
  const [file] = (await files()).rows;
  expect(await studio.deps.store.head(file?.key ?? '')).not.toBeNull();
  expect((await studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${id}`)).status).toBe(204);
  expect((await files()).rows).toEqual([]);
  expect(await studio.deps.store.head(file?.key ?? '')).toBeNull();
  expect(await lastEvent(person)).toMatchObject({ type: 'delete', generation_id: id });
  expect((await studio.ask(studio.admin, 'GET', `/api/admin/generations/${id}`)).status).toBe(404);
  expect((await studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${id}`)).status).toBe(404);
  const entries = await studio.database
    .selectFrom('ledger_entries')
    .select('kind')
    .where('generation_id', '=', id)
    .execute();
  expect(entries).toEqual([{ kind: 'charge' }]);
});

test('what is deleted while it is being made is returned first, and what the provider delivers later is not shown', async () => {
  const person = await createPerson(studio.database);
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
  const id = await studio.submit(person);
  await studio.atProvider(person, id);
  expect((await studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${id}`)).status).toBe(204);
  studio.runware.follow(() => undefined);
  expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
  expect((await list(person)).generations).toEqual([]);
});

test('a deleted generation has no counterpart that lives on: uploads that others use stay', async () => {
  const person = await createPerson(studio.database);
  const [kept, gone] = [await studio.completed(person), await studio.completed(person)];
  const upload = async (name: string) => {
    const key = `${person.id}/guide-images/${name}.png`;
    await studio.deps.store.put(key, Buffer.from('a picture'), 'image/png');
    await studio.database
      .insertInto('files')
      .values({
        key,
        user_id: person.id,
        folder: 'guide-images',
        content_type: 'image/png',
        bytes: 9,
        width: 1,
        height: 1,
      })
      .execute();
    return key;
  };
  const [shared, own] = [await upload('shared'), await upload('own')];
  const name = (id: string, ...keys: string[]) =>
    sql`update ai_generations set input_data = input_data
      || jsonb_build_object('guides', ${JSON.stringify(keys.map((key) => `/files/${key}`))}::jsonb)
      where id = ${id}`.execute(studio.database);
  await name(kept, shared);
  await name(gone, shared, own);
  await studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${gone}`);
  expect(await studio.deps.store.head(shared)).not.toBeNull();
  expect(await studio.deps.store.head(own)).toBeNull();
});

test('the audit log is filtered and exported, and nobody changes it', async () => {
  const person = await createPerson(studio.database);
  const id = await studio.completed(person);
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${id}/flag`, { reason: '=cmd|"evil"' });
  const { lines, actions } = await studio.read(['GET', `/api/admin/audit?targetId=${id}`], auditPageSchema);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ action: 'generation.flag', targetKind: 'generation', reason: '=cmd|"evil"' });
  expect(actions).toContain('generation.flag');
  expect(lines[0]?.targetName).toBeNull();
  await studio.ask(studio.admin, 'POST', `/api/admin/users/${person.id}/end-sessions`, { reason: 'A lost phone' });
  const ofPerson = await studio.read(['GET', `/api/admin/audit?targetId=${person.id}`], auditPageSchema);
  expect(ofPerson.lines.map(({ targetName }) => targetName)).toEqual([person.email]);
  const found = (q: string) =>
    studio.read(['GET', `/api/admin/audit?targetId=${id}&q=${encodeURIComponent(q)}`], auditPageSchema);
  for (const q of [id.slice(4, 30).toUpperCase(), 'GENERATION.', 'cmd|']) expect((await found(q)).lines).toEqual(lines);
  expect((await found('%')).lines).toEqual([]);
  expect(actions).toEqual([...new Set(actions)].sort());
  const csv = await (await studio.ask(studio.admin, 'GET', `/api/admin/audit.csv?targetId=${id}`)).text();
  expect(csv.split('\r\n')[1]).toContain(`"'=cmd|""evil"""`);
  const byPerson = await (await studio.ask(studio.admin, 'GET', `/api/admin/audit.csv?targetId=${person.id}`)).text();
  expect(byPerson.split('\r\n')[1]).toMatch(new RegExp(`,${person.email}$`));
  const first = await studio.read(['GET', '/api/admin/audit?limit=2'], auditPageSchema);
  const next = await studio.read(['GET', `/api/admin/audit?limit=2&cursor=${first.nextCursor}`], auditPageSchema);
  expect(next.lines[0]?.id).toBe((first.lines[1]?.id ?? 0) - 1);
  for (const change of [
    sql`update admin_audit set reason = 'x'`,
    sql`delete from admin_audit`,
    sql`truncate admin_audit`,
  ]) {
    await expect(change.execute(studio.database)).rejects.toThrow('never changed or removed');
  }
});

test("flagging reaches the owner's open page", async () => {
  const person = await createPerson(studio.database);
  const id = await studio.completed(person);
  const seen: string[] = [];
  const { seq } = await lastEvent(person);
  const stop = studio.deps.live.subscribe({
    userId: person.id,
    personId: person.id,
    sessionToken: person.token,
    afterSeq: seq,
    currentSeq: seq,
    send: (text) => seen.push(text),
    end: () => undefined,
  });
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${id}/flag`, {});
  await eventually(() => expect(seen.join('')).toContain('flag_reason'));
  stop();
});
