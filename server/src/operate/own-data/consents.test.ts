import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { consentsSchema } from './wire.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

test('whoever makes an account is noted as agreeing to the texts of that day, and every later change is added', async () => {
  const { database } = studio.deps;
  const person = await createPerson(database);
  const told = async () =>
    consentsSchema.parse(await (await studio.ask(person, 'GET', '/api/account/consents')).json()).consents;
  const atSignUp = [
    { kind: 'terms', version: '2026-11', isGiven: true },
    { kind: 'privacy', version: '2026-11', isGiven: true },
  ];
  expect(await told()).toEqual(atSignUp.map((one) => expect.objectContaining(one)));
  for (const isOn of [true, true, false]) {
    expect((await studio.ask(person, 'PATCH', '/api/profile', { prompt_in_files: isOn })).status).toBe(200);
  }
  expect(await told()).toEqual(
    [
      { kind: 'prompt_in_files', version: null, isGiven: false },
      { kind: 'prompt_in_files', version: null, isGiven: true },
      ...atSignUp,
    ].map((one) => expect.objectContaining(one)),
  );
});

test('the newest version of a text that is in force is the one that is agreed to', async () => {
  const { database } = studio.deps;
  await sql`insert into legal_texts (kind, version, published_at, effective_at) values
    ('terms', '2027-01', now() + interval '1 second', now()),
    ('privacy', '2099-01', now() + interval '1 second', now() + interval '70 years')`.execute(database);
  const person = await createPerson(database);
  const { rows } = await sql`select kind, version from consents where user_id = ${person.id} order by kind`.execute(
    database,
  );
  expect(rows).toEqual([
    { kind: 'privacy', version: '2026-11' },
    { kind: 'terms', version: '2027-01' },
  ]);
});

test('what somebody agreed to is never changed, nor removed before the account', async () => {
  const { database } = studio.deps;
  const person = await createPerson(database);
  for (const change of [sql`update consents set is_given = false`, sql`delete from consents`]) {
    await expect(change.execute(database)).rejects.toThrow('never changed or removed');
  }
  expect((await studio.ask(person, 'DELETE', '/api/account')).status).toBe(204);
  const { rows } = await sql`select from consents where user_id = ${person.id}`.execute(database);
  expect(rows).toEqual([]);
});
