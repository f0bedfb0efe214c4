import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { startOwnData } from '../../../../test/support/own-data.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { storedInput } from '../../../../test/support/stored-input.ts';
import { errorSchema } from '../../../http/wire.ts';
import { openErasuresSchema, personCopiesSchema } from '../wire.ts';

const reason = 'They asked by letter';
let studio: AdminStudio;
let ownData: Awaited<ReturnType<typeof startOwnData>>;
beforeAll(async () => {
  studio = await startAdminStudio();
  ownData = await startOwnData(studio);
}, 120_000);
afterAll(async () => {
  await ownData.stop();
  await studio.stop();
});

const path = (person: Person) => `/api/admin/users/${person.id}/copies`;
const make = (person: Person) => studio.read(['POST', path(person)], personCopiesSchema, { reason });

test('a copy that an administrator makes is told to its owner by mail, and downloaded by nobody else', async () => {
  const person = await createPerson(studio.database);
  expect((await studio.read(['GET', path(person)], personCopiesSchema)).copies).toEqual([]);
  const [asked] = (await make(person)).copies;
  expect(asked).toMatchObject({ askedBy: 'administrator' });
  expect((await ownData.ended(person)).state).toBe('ready');
  const [made] = (await studio.read(['GET', path(person)], personCopiesSchema)).copies;
  expect(made).toMatchObject({ id: asked?.id, state: 'ready' });

  const { rows } = await sql`select from tasks where kind = 'mail' and payload ->> 'to' = ${person.email}
    and payload ->> 'subject' = 'Your data is ready to download'`.execute(studio.database);
  expect(rows).toHaveLength(1);
  const url = await ownData.link(person, made?.id ?? '');
  expect((await studio.ask(person, 'GET', url)).status).toBe(200);
  expect((await studio.ask(studio.admin, 'GET', url)).status).toBe(404);
  expect((await studio.ask(studio.admin, 'POST', `/api/account/exports/${made?.id}/link`)).status).toBe(404);
  expect((await studio.auditLines()).at(-1)).toMatchObject({
    action: 'user.make_copy',
    target_id: person.id,
    reason,
    admin_email: studio.admin.email,
  });
});

test('one is made at a time, and what is refused leaves no line in the audit log', async () => {
  const person = await createPerson(studio.database);
  await sql`insert into data_exports (user_id, asked_by) values (${person.id}, 'person')`.execute(studio.database);
  const before = (await studio.auditLines()).length;
  const refused = await studio.ask(studio.admin, 'POST', path(person), { reason });
  expect(refused.status).toBe(409);
  expect(errorSchema.parse(await refused.json()).code).toBe('export_under_way');
  const nobody = await studio.ask(studio.admin, 'POST', `/api/admin/users/${randomUUID()}/copies`, { reason });
  expect(nobody.status).toBe(404);
  expect((await studio.auditLines()).length).toBe(before);
});

test('what an administrator made does not keep its owner from asking', async () => {
  const person = await createPerson(studio.database);
  await make(person);
  await ownData.ended(person);
  expect((await ownData.order(person)).askedBy).toBe('person');
  await ownData.ended(person);
  await make(person);
  await ownData.ended(person);
});

test('an erasure is listed until the last file is gone, by the numbers of its receipt and account alone', async () => {
  const person = await createPerson(studio.database);
  await storedInput(studio, person, { folder: 'guide-images' });
  const open = async () =>
    (await studio.read(['GET', '/api/admin/erasures'], openErasuresSchema)).erasures.find(
      ({ accountId }) => accountId === person.id,
    );
  const { delete: remove } = studio.deps.store;
  studio.deps.store.delete = async () => {
    throw new Error('The store is away');
  };
  expect((await studio.ask(person, 'DELETE', '/api/account')).status).toBe(204);
  expect(await open()).toMatchObject({ number: expect.stringMatching(/^[0-9A-F]{24}$/), filesLeft: 1 });
  expect(JSON.stringify(await open())).not.toContain(person.email);
  studio.deps.store.delete = remove;
  await eventually(async () => expect(await open()).toBeUndefined());
});
