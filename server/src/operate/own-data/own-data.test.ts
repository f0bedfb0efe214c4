import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../../test/support/eventually.ts';
import { picture } from '../../../test/support/files.ts';
import { storedNotice } from '../../../test/support/notices.ts';
import { startOwnData } from '../../../test/support/own-data.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { savePicture } from '../../../test/support/save-picture.ts';
import { createWholePerson } from '../../../test/support/whole-person.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { sha256Of } from '../archive/checksums.ts';
import { declaredTables, exportedTables } from './declared-tables.ts';
import { placeOf } from './index-page.ts';

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

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
type Copy = Awaited<ReturnType<typeof ownData.copyOf>>;

/** Every row of every table about people in which this person's number or address stands, as the database has it. */
async function rowsAbout(person: Person): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const found: { table: string; row: Record<string, unknown> }[] = [];
  for (const [table, rule] of Object.entries(declaredTables)) {
    if ('nobody' in rule || rule.exports.length === 0) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where to_jsonb(t)::text ilike any (${[`%${person.id}%`, `%${person.email}%`]})`.execute(studio.database);
    found.push(...rows.map(({ row }) => ({ table, row })));
  }
  return found;
}

/** The stored rows that should be in the copy and are not, or are there with other values. */
async function differences(copy: Copy, person: Person): Promise<string[]> {
  const problems: string[] = [];
  const copied = new Map<string, Record<string, unknown>[]>();
  for (const { file } of exportedTables) copied.set(file, rowsSchema.parse(await copy.rows(file)));
  for (const { table, row } of await rowsAbout(person)) {
    // It was still being made at its own moment.
    if (row.id === copy.made.id) continue;
    const files = exportedTables.filter((one) => one.table === table);
    const isThere = files.some(({ file, columns, shown = {} }) =>
      copied
        .get(file)
        ?.some((told) => columns.every((name) => name in shown || instant(told[name]) === instant(row[name]))),
    );
    if (!isThere) problems.push(`${table}: ${JSON.stringify(row)}`);
  }
  return problems;
}

/** As JSON; times in one way of writing them. */
function instant(value: unknown): string {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  return JSON.stringify(isTime ? Date.parse(value) : value);
}

async function fileDifferences(copy: Copy, person: Person): Promise<string[]> {
  const stored = await studio.database.selectFrom('files').select('key').where('user_id', '=', person.id).execute();
  const problems: string[] = [];
  for (const { key } of stored) {
    const found = await studio.deps.store.get(key);
    if (found === null) continue;
    const expected = await sha256Of(found.stream);
    if (!copy.names.includes(placeOf(key)) || (await copy.sha256(placeOf(key))) !== expected) problems.push(key);
  }
  const extra = copy.names.filter((name) => name.startsWith('files/'));
  return [...problems, ...extra.filter((name) => !stored.some(({ key }) => placeOf(key) === name))];
}

test('a copy has every row about a person as the database has it, and every file byte for byte', async () => {
  const { person, admin, traces, made, trashed } = await createWholePerson(studio);
  const other = await createPerson(studio.database);
  await studio.ended(other, await studio.submit(other, 'what somebody else made'));
  const copy = await ownData.copyOf(person);

  for (const { file } of exportedTables) {
    expect(rowsSchema.parse(await copy.rows(file)).length, `${file} is empty`).toBeGreaterThan(0);
  }
  expect(await differences(copy, person)).toEqual([]);
  expect(await fileDifferences(copy, person)).toEqual([]);
  const generations = rowsSchema.parse(await copy.rows('generations'));
  expect(generations.map(({ id }) => id).sort()).toEqual([made, trashed].sort());

  const texts = await Promise.all(
    copy.names
      .filter((name) => !name.startsWith('files/'))
      .map(async (name) => ({ name, text: await copy.text(name) })),
  );
  for (const { name, text } of texts) {
    for (const foreign of [admin.id, admin.email, '198.51.100.7', other.id, 'what somebody else made', 'a note']) {
      expect(text.includes(foreign), `${name} tells ${foreign}`).toBe(false);
    }
    for (const secret of [person.token, `"password"`])
      expect(text.includes(secret) && name !== 'schema.json', name).toBe(false);
  }
  const index = await copy.text('index.html');
  for (const shown of [person.email, traces.words, 'a fox in the snow', 'an administrator'])
    expect(index).toContain(shown);
  const outputs = copy.names.filter((name) => name.startsWith('files/generations/') && !name.includes('thumb'));
  expect(outputs.some((name) => index.includes(`src="${name}"`))).toBe(true);
  expect(index).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  await copy.close();
});

test('the checksums in a copy are those of its files, and the page says the size and checksum of the whole', async () => {
  const person = await createPerson(studio.database);
  await studio.ended(person, await studio.submit(person));
  const copy = await ownData.copyOf(person);
  const lines = (await copy.text('checksums.txt')).trim().split('\n');
  expect(lines.map((line) => line.slice(66))).toEqual(copy.names.filter((name) => name !== 'checksums.txt'));
  for (const line of lines) expect(await copy.sha256(line.slice(66)), line).toBe(line.slice(0, 64));
  const zip = await readFile(copy.path);
  expect(copy.made).toMatchObject({ bytes: zip.length, sha256: createHash('sha256').update(zip).digest('hex') });
  await copy.close();
});

test('while people go on working, a copy is of one moment: its charges are those of its generations', async () => {
  const person = await createPerson(studio.database, { tokens: 10_000 });
  let isOver = false;
  const working = (async () => {
    while (!isOver) await studio.submit(person, `a tram, take ${randomUUID()}`);
  })();
  await studio.submit(person);
  const copy = await ownData.copyOf(person);
  isOver = true;
  await working;
  const generations = rowsSchema.parse(await copy.rows('generations')).map(({ id }) => id);
  const entries = rowsSchema.parse(await copy.rows('ledger')).filter(({ kind }) => kind === 'charge');
  expect(generations.length).toBeGreaterThan(0);
  expect(entries.map(({ generation_id }) => generation_id).sort()).toEqual(generations.sort());
  const [profile] = rowsSchema.parse(await copy.rows('profile'));
  const sum = rowsSchema
    .parse(await copy.rows('ledger'))
    .reduce((total, { amount, pocket }) => total + (pocket === 'debt' ? 0 : Number(amount)), 0);
  expect(Number(profile?.tokens) + Number(profile?.purchased_tokens)).toBe(sum);
  await copy.close();
});

test('the owner is told by mail once, and downloads with a fresh proof alone; nobody else ever does', async () => {
  const person = await createPerson(studio.database);
  const stranger = await createPerson(studio.database);
  await ownData.order(person);
  const made = await ownData.ended(person);
  const mails = await studio.database
    .selectFrom('tasks')
    .select('payload')
    .where('unique_key', '=', `export_ready:${made.id}`)
    .execute();
  expect(mails).toEqual([
    { payload: expect.objectContaining({ to: person.email, subject: 'Your data is ready to download' }) },
  ]);

  const url = await ownData.link(person, made.id);
  const whole = Buffer.from(await (await studio.ask(person, 'GET', url)).arrayBuffer());
  expect(whole).toHaveLength(made.bytes ?? 0);
  for (const path of [url, url.split('?')[0] ?? '']) {
    expect((await studio.ask(stranger, 'GET', path)).status).toBe(404);
    expect((await studio.ask(null, 'GET', path)).status).toBe(401);
  }
  expect((await studio.ask(person, 'GET', url.split('?')[0] ?? '')).status).toBe(404);
  expect((await studio.ask(stranger, 'POST', `/api/account/exports/${made.id}/link`)).status).toBe(404);
  expect((await studio.ask(stranger, 'DELETE', `/api/account/exports/${made.id}`)).status).toBe(404);
  expect((await studio.ask(person, 'GET', `/files/${person.id}/exports/${made.id}.zip`)).status).toBe(404);

  await sql`update "session" set proven_at = now() - interval '11 minutes' where token = ${person.token}`.execute(
    studio.database,
  );
  for (const path of ['/api/account/exports', `/api/account/exports/${made.id}/link`]) {
    const refused = await studio.ask(person, 'POST', path);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'reauthentication_needed' }]);
  }
});

test('one copy is made at a time, the next after a day, and one that was cancelled can be asked for again', async () => {
  const person = await createPerson(studio.database);
  const asking = () => studio.ask(person, 'POST', '/api/account/exports');
  const answers = await Promise.all([asking(), asking(), asking()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await ownData.ended(person);
  const soon = await asking();
  expect([soon.status, await soon.json()]).toMatchObject([429, { code: 'export_too_soon' }]);
  expect((await ownData.list(person)).nextAt).not.toBeNull();
  await sql`update data_exports set asked_at = asked_at - interval '24 hours' where user_id = ${person.id}`.execute(
    studio.database,
  );
  expect((await ownData.list(person)).nextAt).toBeNull();
  const again = await ownData.order(person);
  expect((await studio.ask(person, 'DELETE', `/api/account/exports/${again.id}`)).status).toBe(204);
});

test('a cancelled copy leaves no file behind, however far it was', async () => {
  const person = await createPerson(studio.database);
  await studio.ended(person, await studio.submit(person));
  const { get } = studio.deps.store;
  let letGo: () => void = () => undefined;
  const isCancelled = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isReading = false;
  studio.deps.store.get = async (...asked) => {
    isReading = true;
    await isCancelled;
    return get(...asked);
  };
  const { id } = await ownData.order(person);
  await eventually(() => expect(isReading).toBe(true));
  expect((await studio.ask(person, 'DELETE', `/api/account/exports/${id}`)).status).toBe(204);
  letGo();
  studio.deps.store.get = get;
  await eventually(async () => {
    const task = await studio.database
      .selectFrom('tasks')
      .select('done_at')
      .where('unique_key', '=', `make_export:${id}`)
      .executeTakeFirst();
    expect(task?.done_at).not.toBeNull();
  });
  expect(await studio.deps.store.head(`${person.id}/exports/${id}.zip`)).toBeNull();
  expect((await ownData.list(person)).exports[0]).toMatchObject({ id, state: 'cancelled' });
});

test('a store that fails is tried again, and after five attempts the person is told and may ask anew', async () => {
  const person = await createPerson(studio.database);
  const { put } = studio.deps.store;
  let attempts = 0;
  studio.deps.store.put = async (key, body, type) => {
    if (!key.includes('/exports/')) return put(key, body, type);
    attempts += 1;
    throw new Error('The store is away');
  };
  const { id } = await ownData.order(person);
  expect(await ownData.ended(person)).toMatchObject({ id, state: 'failed' });
  expect(attempts).toBe(5);
  studio.deps.store.put = put;
  const mail = await studio.database
    .selectFrom('tasks')
    .select('payload')
    .where('unique_key', '=', `export_failed:${id}`)
    .executeTakeFirst();
  expect(mail?.payload).toMatchObject({ to: person.email });
  await ownData.order(person);
  expect(await ownData.ended(person)).toMatchObject({ state: 'ready' });
});

test('after its days a copy is gone from the store and can no longer be downloaded', async () => {
  const person = await createPerson(studio.database);
  await ownData.order(person);
  const { id, keepUntil, finishedAt } = await ownData.ended(person);
  expect(Date.parse(keepUntil ?? '') - Date.parse(finishedAt ?? '')).toBe(7 * 86_400_000);
  const url = await ownData.link(person, id);
  await sql`update data_exports set keep_until = now() - interval '1 second' where id = ${id}`.execute(studio.database);
  expect((await studio.ask(person, 'GET', url)).status).toBe(404);
  await sql`insert into tasks (kind, payload) values ('expire_exports', '{}')`.execute(studio.database);
  await eventually(async () => expect(await studio.deps.store.head(`${person.id}/exports/${id}.zip`)).toBeNull());
  expect((await ownData.list(person)).exports[0]).toMatchObject({ id, state: 'expired' });
});

test('a copy has nothing of results that nobody may see, and is gone as soon as something of it is taken down', async () => {
  const person = await createPerson(studio.database);
  const [shown, held] = [await studio.submit(person), await studio.submit(person)];
  const { outputs } = await studio.ended(person, shown);
  await studio.ended(person, held);
  await sql`update ai_generations set outputs = '[]', output_file_url = null, metadata = metadata || '{"review": {}}'
    where id = ${held}`.execute(studio.database);
  const copy = await ownData.copyOf(person);
  expect(copy.names).toContain(placeOf(outputs[0]?.url.replace('/files/', '') ?? ''));
  expect(copy.names.filter((name) => name.includes(held))).toEqual([]);
  await copy.close();
  const { id } = await ownData.ended(person);
  const url = await ownData.link(person, id);
  await sql`select take_down(${await storedNotice(studio.database)}, ${shown}, null, 'As an example', 30, false)`.execute(
    studio.database,
  );
  expect((await studio.ask(person, 'GET', url)).status).toBe(404);
  expect(await ownData.ended(person)).toMatchObject({ id, state: 'expired' });
});

test('a person with 10,000 generations gets all of them, while the program holds little of it', async () => {
  const person = await createPerson(studio.database);
  const { deps } = studio;
  const body = await picture().png().toBuffer();
  for (let index = 0; index < 20; index += 1) {
    await savePicture({
      store: deps.store,
      database: deps.database,
      userId: person.id,
      generationId: randomUUID(),
      index,
      body,
    });
  }
  await sql`alter table ai_generations disable trigger user`.execute(studio.database);
  await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version,
      input_data, input_hash, metadata, output_file_url, outputs, completed_at)
    select gen_random_uuid(), ${person.id}, 'gen_01', 'FLUX', 'take ' || n, 'completed', 0, 1,
      jsonb_build_object('positivePrompt', repeat('a fox at dawn ', 100)), '\\x00', '{}', '/files/x.png', '[]', now()
    from generate_series(1, 10000) as n`.execute(studio.database);
  await sql`alter table ai_generations enable trigger user`.execute(studio.database);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await ownData.order(person);
  const made = await ownData.ended(person);
  clearInterval(watch);
  expect(made.state).toBe('ready');
  expect(most - before).toBeLessThan(250e6);
  await sql`update data_exports set asked_at = asked_at - interval '2 days' where user_id = ${person.id}`.execute(
    studio.database,
  );
  const copy = await ownData.copyOf(person);
  const names = rowsSchema.parse(await copy.rows('generations')).map(({ generation_name }) => generation_name);
  expect(new Set(names).size).toBe(10_000);
  expect(await fileDifferences(copy, person)).toEqual([]);
  await copy.close();
}, 300_000);
