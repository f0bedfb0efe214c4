import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { riskTasks } from '../../risk/tasks.ts';
import { riskDeskSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());

const signal = (person: Person, kind: string, facts: object = {}) =>
  sql`select note_signal(${person.id}, ${kind}, ${JSON.stringify(facts)}::jsonb)`.execute(studio.database);

async function desk(state = 'open', query = '') {
  const answer = await studio.ask(studio.admin, 'GET', `/api/admin/risk?state=${state}${query}`);
  return z.parse(riskDeskSchema, await answer.json());
}

const decide = (person: Person, decision: string, reason = 'As a test') =>
  studio.ask(studio.admin, 'POST', `/api/admin/risk/${person.id}/decide`, { decision, reason });

const order = (person: Person) =>
  studio.ask(person, 'POST', '/functions/v1/ai-image-generator', {
    generationId: crypto.randomUUID(),
    prompt: 'a fox',
  });

test('the desk says why, how often and when, and with whom a person shares something', async () => {
  const [one, other] = [await createPerson(studio.database), await createPerson(studio.database)];
  for (const { id } of [one, other]) {
    await sql`select note_card(${id}, 'shown twice', 'visa 4242')`.execute(studio.database);
  }
  await signal(one, 'sign_ups_network', { count: 7 });
  await signal(one, 'sign_ups_network', { count: 8 });
  const { people, open } = await desk();
  expect(open).toBe(1);
  expect(people).toMatchObject([
    {
      userId: one.id,
      email: one.email,
      score: 40,
      signals: [
        {
          text: '8 accounts were made from the same network within a day',
          hits: 2,
          points: 20,
        },
      ],
    },
  ]);
  expect(people[0]?.shares).toContainEqual({
    kind: 'card',
    hint: 'visa 4242',
    userId: other.id,
    email: other.email,
    isSuspended: false,
  });
  await decide(one, 'dismiss');
});

test('the points of a person hold what they order, a decision lets it go on, and each is in the audit log', async () => {
  const person = await createPerson(studio.database);
  await signal(person, 'dispute', { cents: 500 });
  expect((await order(person)).status).toBe(202);
  await signal(person, 'shared_card');
  expect((await desk('held')).people).toMatchObject([{ userId: person.id, score: 100, decidedBy: null }]);
  const refused = await order(person);
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'account_held' })]);
  const before = (await studio.auditLines()).length;
  expect((await decide(person, 'watch', 'Known to us')).status).toBe(204);
  expect((await order(person)).status).toBe(202);
  await signal(person, 'fraud_warning', { warning: 'issfr_1', cents: 500 });
  expect((await order(person)).status).toBe(202);
  expect((await studio.auditLines()).slice(before)).toMatchObject([
    { action: 'risk.watch', target_id: person.id, reason: 'Known to us' },
  ]);
  await decide(person, 'dismiss');
  expect((await decide(person, 'dismiss')).status).toBe(404);
});

test('somebody without any signal can be held, but no administrator themselves', async () => {
  const person = await createPerson(studio.database);
  expect((await decide(person, 'hold')).status).toBe(204);
  expect((await order(person)).status).toBe(403);
  expect((await decide(studio.admin, 'hold')).status).toBe(409);
  const { rows } = await sql<{ key: string }>`select unique_key as key from tasks where kind = 'risk_mail'
    and payload ->> 'held' = (select id::text from risk_cases where user_id = ${person.id})`.execute(studio.database);
  expect(rows).toHaveLength(1);
});

test('orders that are refused in a row are a signal, and one that is made ends the row', async () => {
  const person = await createPerson(studio.database);
  const refuse = (count: number) =>
    sql`select note_refused_generation(${person.id}) from generate_series(1, ${count}::integer)`.execute(
      studio.database,
    );
  await refuse(4);
  await studio.completed(person);
  await refuse(4);
  expect((await desk()).people.some(({ userId }) => userId === person.id)).toBe(false);
  await refuse(1);
  const found = (await desk()).people.find(({ userId }) => userId === person.id);
  expect(found?.signals).toMatchObject([{ text: '5 orders in a row were refused for what is in them', hits: 1 }]);
});

test('more keys in a day than the setting says are a signal', async () => {
  const person = await createPerson(studio.database);
  const make = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const answer = await studio.ask(person, 'POST', '/api/keys', { name: `Key ${made}`, scopes: ['read'] });
      expect(answer.status).toBe(201);
      const { key } = z.object({ key: z.object({ id: z.string() }) }).parse(await answer.json());
      await studio.ask(person, 'DELETE', `/api/keys/${key.id}`);
    }
  };
  const signals = async () => (await desk()).people.find(({ userId }) => userId === person.id)?.signals;
  await make(10);
  expect(await signals()).toBeUndefined();
  await make(1);
  expect(await signals()).toMatchObject([{ hits: 1, points: 10, text: expect.stringContaining('11') }]);
});

test('pages of the desk go on where the one before has ended', async () => {
  for (const _ of [1, 2, 3]) await signal(await createPerson(studio.database), 'keys', { count: 11 });
  const first = await desk('open', '&limit=2');
  const second = await desk('open', `&limit=2&cursor=${first.nextCursor}`);
  const ids = [...first.people, ...second.people].map(({ caseId }) => caseId);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(ids.length).toBeGreaterThan(2);
});

test('whoever is held, watched and held again is told of it each time', async () => {
  const person = await createPerson(studio.database);
  for (const decision of ['hold', 'watch', 'hold']) expect((await decide(person, decision)).status).toBe(204);
  const queued = await sql<{ payload: unknown }>`select payload from tasks where kind = 'risk_mail'
    and payload ->> 'held' = (select id::text from risk_cases where user_id = ${person.id})`.execute(studio.database);
  const send = riskTasks(studio.deps).risk_mail;
  // Each twice, as after a crash.
  for (const { payload } of [...queued.rows, ...queued.rows]) await send?.(payload);
  const mails = await sql`select from tasks where kind = 'mail' and payload ->> 'to' = ${person.email}`.execute(
    studio.database,
  );
  expect(mails.rows).toHaveLength(2);
  await decide(person, 'dismiss');
});
