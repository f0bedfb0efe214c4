import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { form } from '../../../test/support/files.ts';
import { mailIn } from '../../../test/support/mails.ts';
import { startOwnData } from '../../../test/support/own-data.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { createWholePerson } from '../../../test/support/whole-person.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { invite, openWorkspace } from '../../../test/support/workspaces.ts';
import { declaredTables } from './declared-tables.ts';

let studio: WorkingStudio;
let ownData: Awaited<ReturnType<typeof startOwnData>>;
beforeAll(async () => {
  studio = await startWorkingStudio();
  ownData = await startOwnData(studio);
}, 120_000);
afterAll(async () => {
  await ownData.stop();
  await studio.stop();
});

/** In which tables, of all that there are, a text stands anywhere in a row. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(declaredTables)) {
    const { rows } = await sql`select from ${sql.table(table)} t
      where to_jsonb(t)::text ilike any (${texts.map((text) => `%${text}%`)}) limit 1`.execute(studio.database);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

async function storedFilesOf(person: Person): Promise<string[]> {
  const folder = studio.deps.config.filesFolder;
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((one) => one.isFile() && join(one.parentPath, one.name).includes(person.id))
    .map(({ name }) => name);
}

const receipts = () => studio.database.selectFrom('erasures').selectAll().orderBy('asked_at', 'desc').execute();

async function erase(person: Person): Promise<string> {
  expect((await studio.ask(person, 'DELETE', '/api/account')).status).toBe(204);
  const receipt = (await receipts()).find(({ account_id }) => account_id === person.id) ?? (await receipts())[0];
  if (receipt === undefined) throw new Error('There is no receipt');
  return receipt.number;
}

const finished = (number: string) =>
  eventually(async () => {
    const receipt = (await receipts()).find((one) => one.number === number);
    expect(receipt?.finished_at).not.toBeNull();
    expect(receipt?.account_id).toBeNull();
  });

const forgetMails = () => sql`delete from tasks where kind = 'mail'`.execute(studio.database);

test('an erased person stands in no row of any table but what is kept, and there by the number of the account alone', async () => {
  const { person, traces } = await createWholePerson(studio);
  const number = await erase(person);
  await finished(number);
  await forgetMails();
  const isEvidence = (table: string) => ['takedowns', 'sealed_files', 'notice_subjects', 'notices'].includes(table);
  for (const trace of [person.email, traces.words, traces.address, traces.phone, traces.wallet]) {
    const left = await tablesWith(trace);
    expect(
      left.filter((table) => !isEvidence(table)),
      `${trace} is left`,
    ).toEqual([]);
  }
  expect(await tablesWith(person.email, traces.address, traces.phone, traces.wallet)).toEqual([]);
  for (const table of await tablesWith(person.id)) {
    const rule = declaredTables[table];
    const stays = rule !== undefined && !('nobody' in rule) && rule.erasure.rows !== 'deleted';
    expect(stays, `${table} still has the number of the account`).toBe(true);
  }
  expect(await storedFilesOf(person)).toEqual([]);
});

test('an erased administrator is named nowhere, and what they did stays in the audit log', async () => {
  const admin = await createPerson(studio.database);
  const { person } = await createWholePerson(studio);
  await sql`insert into admin_audit (admin_id, admin_email, address, action, target_kind, target_id, reason)
    values (${admin.id}, ${admin.email}, '198.51.100.9', 'user.suspend', 'user', ${person.id}, 'A reason')`.execute(
    studio.database,
  );
  await sql`update settings set changed_by = ${admin.email} where name = (select min(name) from settings)`.execute(
    studio.database,
  );
  await sql`insert into settings (name, value, changed_by) values ('own_data', '{"keepDays": 7, "pauseHours": 24}', ${admin.email})
    on conflict (name) do update set changed_by = excluded.changed_by`.execute(studio.database);
  await finished(await erase(admin));
  await forgetMails();
  expect(await tablesWith(admin.email, '198.51.100.9')).toEqual([]);
  const { rows } = await sql`select action, reason from admin_audit where admin_id = ${admin.id}`.execute(
    studio.database,
  );
  expect(rows).toEqual([{ action: 'user.suspend', reason: 'A reason' }]);
});

test('nothing else takes anything out of a line of the audit log', async () => {
  const changes = [
    sql`update admin_audit set admin_email = null`,
    sql`update admin_audit set reason = null`,
    sql`update admin_audit set reason = 'Another reason'`,
    sql`delete from admin_audit`,
  ];
  await createWholePerson(studio);
  for (const change of changes)
    await expect(change.execute(studio.database)).rejects.toThrow('never changed or removed');
});

test('what other people have is as it was', async () => {
  const { person: other } = await createWholePerson(studio);
  const { person } = await createWholePerson(studio);
  const rowsOfOther = async () => {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(declaredTables)) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} t
        where to_jsonb(t)::text ilike any (${[`%${other.id}%`, `%${other.email}%`]})`.execute(studio.database);
      counts[table] = rows[0]?.n ?? 0;
    }
    return counts;
  };
  await forgetMails();
  const before = await rowsOfOther();
  await finished(await erase(person));
  await forgetMails();
  expect(await rowsOfOther()).toEqual(before);
  expect(await storedFilesOf(other)).not.toEqual([]);
});

test('an address that ends or begins like the one of somebody who leaves keeps what is about it', async () => {
  const { database } = studio;
  const leaving = await createPerson(database);
  await database.updateTable('user').set({ email: 'm@kinora.test' }).where('id', '=', leaving.id).execute();
  const others = ['sam@kinora.test', 'x.m@kinora.test', 'x+m@kinora.test', 'm@kinora.tester', 'm@kinora.test.example'];
  const counted = (email: string) => [`sign-in:${email}`, `sign-in:${email}|192.0.2.7`];
  const audit = (
    email: string,
  ) => sql`insert into admin_audit (admin_id, action, target_kind, target_id, before, reason)
    values (${randomUUID()}, 'user.suspend', 'user', ${randomUUID()}, ${JSON.stringify({ email, note: `Told\n${email}` })}, ${`Told at ${email}.`})`;
  for (const email of [...others, 'm@kinora.test']) {
    for (const key of counted(email)) await sql`select count_use(${key}, 900)`.execute(database);
    await sql`insert into "verification" (identifier, value, "expiresAt") values (${`sign-in-otp-${email}`}, 'x', now())`.execute(
      database,
    );
    await audit(email).execute(database);
  }
  await finished(await erase(leaving));
  await forgetMails();
  for (const email of others) {
    const { rows } = await sql<{ counts: number; codes: number; audited: number }>`select
      (select count(*)::int from rate_limits where key = any (${counted(email)})) as counts,
      (select count(*)::int from "verification" where identifier = ${`sign-in-otp-${email}`}) as codes,
      (select count(*)::int from admin_audit where before ->> 'email' = ${email} and reason = ${`Told at ${email}.`}) as audited`.execute(
      database,
    );
    expect(rows, email).toEqual([{ counts: 2, codes: 1, audited: 1 }]);
  }
  const { rows: left } = await sql`select key from rate_limits where key = any (${counted('m@kinora.test')})
    union all select identifier from "verification" where identifier = 'sign-in-otp-m@kinora.test'
    union all select reason from admin_audit where reason = 'Told at m@kinora.test.'
    union all select before ->> 'note' from admin_audit where before ->> 'email' = 'm@kinora.test'`.execute(database);
  expect(left).toEqual([]);
});

test('whoever never proved an address takes nothing along that waits for its owner', async () => {
  const { database } = studio;
  const [squatter, owner] = [await createPerson(database), await createPerson(database)];
  const { id } = await openWorkspace(database, owner);
  await invite(database, id, squatter.email);
  await database
    .insertInto('invitations')
    .values({ email: squatter.email, token_hash: randomBytes(32) })
    .execute();
  await finished(await erase(squatter));
  for (const table of ['invitations', 'workspace_invitations'] as const) {
    expect(await database.selectFrom(table).select('email').where('email', '=', squatter.email).execute()).toHaveLength(
      1,
    );
  }
});

test('a store that fails at any file holds the erasure up and not off: it goes on, and ends once', async () => {
  const { person } = await createWholePerson(studio);
  await ownData.order(person);
  await ownData.ended(person);
  const count = (await storedFilesOf(person)).length;
  expect(count).toBeGreaterThan(3);
  const { delete: remove } = studio.deps.store;
  let calls = 0;
  studio.deps.store.delete = async (key) => {
    calls += 1;
    // Each file fails once before it goes.
    if (calls % 2 === 1) throw new Error('The store is away');
    await remove(key);
  };
  const number = await erase(person);
  await finished(number);
  studio.deps.store.delete = remove;
  expect(await storedFilesOf(person)).toEqual([]);
  const ended = (await receipts()).find((one) => one.number === number)?.finished_at;
  await sql`update tasks set done_at = null, run_at = now(), payload = jsonb_build_object('erasureId', (select id from erasures where number = ${number}))
    where kind = 'erase_objects' and unique_key = 'erase_objects:' || (select id from erasures where number = ${number})`.execute(
    studio.database,
  );
  studio.deps.live.wakeTasks();
  await eventually(async () => {
    const { rows } = await sql`select from tasks where kind = 'erase_objects' and done_at is null`.execute(
      studio.database,
    );
    expect(rows).toEqual([]);
  });
  expect((await receipts()).find((one) => one.number === number)?.finished_at).toEqual(ended);
});

test('what was on its way into the store when an account went is not left there', async () => {
  const server = createAdaptorServer({ fetch: studio.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { config, store } = studio.deps;
  const { put } = store;
  const person = await createPerson(studio.database);
  const steps = new EventEmitter();
  const [begun, gone] = [once(steps, 'begun'), once(steps, 'gone')];
  store.put = async (...asked) => {
    steps.emit('begun');
    await gone;
    return put(...asked);
  };
  const sent = fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/uploads/guide-images`, {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${config.port}`, cookie: sessionCookie(config, person.token) },
    body: form(await photo(96, 'png')),
  });
  await begun;
  await finished(await erase(person));
  steps.emit('gone');
  expect((await sent).status).toBe(401);
  store.put = put;
  await new Promise((resolve) => server.close(resolve));
  expect(await storedFilesOf(person)).toEqual([]);
});

test('an erasure whose task was given up goes on by itself', async () => {
  const { id, number } = await studio.database
    .insertInto('erasures')
    .values({ account_id: randomUUID(), counts: {} })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const payload = JSON.stringify({ erasureId: id });
  await studio.database
    .insertInto('tasks')
    .values({ kind: 'erase_objects', unique_key: `erase_objects:${id}`, payload, failures: 40, done_at: new Date() })
    .execute();
  await sql`insert into tasks (kind, payload) values ('expire_exports', '{}')`.execute(studio.database);
  await finished(number);
});

test('the receipt is in the mail and on a page by its number: counts and reasons, and nothing about the person', async () => {
  const { person, traces } = await createWholePerson(studio);
  const number = await erase(person);
  const { rows } = await sql<{ payload: unknown }>`select payload from tasks
    where kind = 'mail' and payload ->> 'to' = ${person.email} and payload ->> 'subject' = 'Your account was deleted'`.execute(
    studio.database,
  );
  expect(mailIn(rows[0]?.payload).text).toContain(`/erasures/${number}`);
  await finished(number);
  const answer = await studio.ask(null, 'GET', `/erasures/${number}`);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(page).toContain('<tr><th scope="row">Generations, with the trash</th><td>2</td></tr>');
  expect(page).toContain('Everything below was gone on');
  for (const text of ['books of the studio', 'Evidence of a decided notice', 'keyed fingerprint'])
    expect(page).toContain(text);
  for (const trace of [person.id, person.email, traces.words, traces.phone]) expect(page).not.toContain(trace);
  for (const wrong of ['0'.repeat(24), number.toLowerCase(), 'x']) {
    expect((await studio.ask(null, 'GET', `/erasures/${wrong}`)).status, wrong).toBe(404);
  }
});
