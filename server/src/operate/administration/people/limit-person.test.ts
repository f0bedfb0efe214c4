import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { working } from '../../../../test/support/scripted-runware.ts';
import { adminUserDetailSchema } from '../wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());

const limit = (person: Pick<Person, 'id'>, runsAtOnce: unknown) =>
  studio.ask(studio.admin, 'POST', `/api/admin/users/${person.id}/limit`, { runsAtOnce, reason: 'For the test' });

async function underWay({ id }: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from runs
    where user_id = ${id} and state <> 'done' and due_at < 'infinity'`.execute(studio.database);
  return rows[0]?.n ?? 0;
}

const fail = (id: string) =>
  sql`select fail_generation(${id}, null, null, 'failed', 'It failed', 'It failed')`.execute(studio.database);

test('a person whose number was lowered has no more at once, and as many as others when it is taken back', async () => {
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
  const person = await createPerson(studio.database, { tokens: 1000 });
  const answer = await limit(person, 1);
  expect(answer.status).toBe(200);
  expect(adminUserDetailSchema.parse(await answer.json()).user.runsAtOnce).toBe(1);
  const ids: string[] = [];
  for (const _ of [1, 2, 3, 4]) ids.push(await studio.submit(person));
  expect(await underWay(person)).toBe(1);
  const other = await createPerson(studio.database, { tokens: 1000 });
  for (const _ of [1, 2, 3, 4]) await studio.submit(other);
  const usual = studio.deps.config.userConcurrency;
  expect(await underWay(other)).toBe(usual);

  expect((await limit(person, null)).status).toBe(200);
  expect(await underWay(person)).toBe(usual);
  expect((await limit(person, 1)).status).toBe(200);
  expect(await underWay(person)).toBe(usual);
  await fail(ids[0] ?? '');
  await fail(ids[1] ?? '');
  expect(await underWay(person)).toBe(1);
  await fail(ids[2] ?? '');
  expect(await underWay(person)).toBe(1);
  expect((await limit(person, 100)).status).toBe(200);
  await studio.submit(person);
  await studio.submit(person);
  await studio.submit(person);
  expect(await underWay(person)).toBe(usual);
});

test('each change is in the audit log, nothing where nothing changed, and what is no number is refused', async () => {
  const person = await createPerson(studio.database);
  const before = (await studio.auditLines()).length;
  for (const wrong of [0, 101, 1.5, '2', undefined]) expect((await limit(person, wrong)).status).toBe(400);
  expect((await limit({ id: crypto.randomUUID() }, 1)).status).toBe(404);
  for (const wanted of [2, 2, null]) expect((await limit(person, wanted)).status).toBe(200);
  expect((await studio.auditLines()).slice(before)).toMatchObject([
    { action: 'user.limit', target_id: person.id, before: { runsAtOnce: null }, after: { runsAtOnce: 2 } },
    { action: 'user.limit', target_id: person.id, before: { runsAtOnce: 2 }, after: { runsAtOnce: null } },
  ]);
});
