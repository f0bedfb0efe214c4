import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, form, picture, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { savePicture } from '../../../test/support/save-picture.ts';
import { errorSchema } from '../../http/wire.ts';
import { storageSchema, uploadSchema } from './wire.ts';

const MAX_FILES = 4;
const MAX_BYTES = 200_000;

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
  await setLimits(server, { gigabytes: MAX_BYTES / 1_000_000_000, files: MAX_FILES });
});
afterAll(() => server.stop());

const setLimits = ({ deps }: FileServer, limits: { gigabytes: number; files: number }) =>
  deps.database
    .insertInto('settings')
    .values({ name: 'storage', value: JSON.stringify(limits) })
    .execute();

/** About 3 bytes a pixel, because noise does not compress. */
const pictureOf = (side: number) => picture(side, side).png().toBuffer();

async function storageOf(person: Person, of = server) {
  const answer = await of.ask(person, 'GET', '/api/storage');
  expect(answer.status).toBe(200);
  return storageSchema.parse(JSON.parse(answer.body.toString()));
}

async function expectFull(person: Person, file: Uint8Array) {
  const refused = await server.send(person, form(file));
  const { code, error } = errorSchema.parse(await refused.json());
  expect([refused.status, code]).toEqual([413, 'storage_full']);
  expect(error).toMatch(/gallery.*trash/);
}

const rowsOf = (person: Person) =>
  server.deps.database.selectFrom('files').select('bytes').where('user_id', '=', person.id).execute();

describe('what a person stores', () => {
  test('is counted in files and bytes, and no longer once it is removed', async () => {
    const person = await createPerson(server.deps.database);
    expect(await storageOf(person)).toEqual({ files: 0, bytes: 0, maxFiles: MAX_FILES, maxBytes: MAX_BYTES });
    const upload = await server.uploadPicture(person);
    expect(await storageOf(person)).toMatchObject({ files: 1, bytes: upload.bytes });
    expect((await server.ask(person, 'DELETE', upload.url.replace(`/files/${person.id}`, '/api/uploads'))).status).toBe(
      204,
    );
    expect(await storageOf(person)).toMatchObject({ files: 0, bytes: 0 });
  });

  test('is an upload too much above the number of files', async () => {
    const person = await createPerson(server.deps.database);
    for (let sent = 0; sent < MAX_FILES; sent += 1) await server.uploadPicture(person);
    await expectFull(person, await pictureOf(20));
    expect(await rowsOf(person)).toHaveLength(MAX_FILES);
  });

  test('is an upload too much that would go above the bytes, while a smaller one is taken', async () => {
    const person = await createPerson(server.deps.database);
    expect((await server.send(person, form(await pictureOf(200)))).status).toBe(201);
    const { bytes } = await storageOf(person);
    await expectFull(person, await pictureOf(220));
    expect(await storageOf(person)).toMatchObject({ files: 1, bytes });
    expect((await server.send(person, form(await pictureOf(20)))).status).toBe(201);
  });

  test('stays within the limit however many uploads come at once', async () => {
    const person = await createPerson(server.deps.database);
    const small = await pictureOf(20);
    const answers = await Promise.all(Array.from({ length: 3 * MAX_FILES }, () => server.send(person, form(small))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_FILES);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(2 * MAX_FILES);
    expect(await rowsOf(person)).toHaveLength(MAX_FILES);
  });

  test('takes in results of generations above the limit, for they are paid', async () => {
    const person = await createPerson(server.deps.database);
    for (let sent = 0; sent < MAX_FILES; sent += 1) await server.uploadPicture(person);
    const { database, store } = server.deps;
    const place = { database, store, userId: person.id, generationId: randomUUID() };
    await savePicture({ ...place, index: 0, body: await pictureOf(300) });
    expect(await storageOf(person)).toMatchObject({ files: MAX_FILES + 2 });
  });

  test('has no limit where the operator sets 0', async () => {
    const unlimited = await startFileServer();
    try {
      await setLimits(unlimited, { gigabytes: 0, files: 0 });
      const person = await createPerson(unlimited.deps.database);
      const response = await unlimited.send(person, form(await pictureOf(220)));
      const { bytes } = uploadSchema.parse(await response.json());
      expect(await storageOf(person, unlimited)).toEqual({ files: 1, bytes, maxFiles: null, maxBytes: null });
    } finally {
      await unlimited.stop();
    }
  });
});

const PEOPLE = 3;
const owner = fc.nat(PEOPLE - 1);
const act = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    files: fc.array(fc.record({ owner, bytes: fc.nat(5_000_000_000) }), { minLength: 1, maxLength: 6 }),
  }),
  /** Each file goes or stays by its turn. */
  fc.record({ kind: fc.constant('remove' as const), which: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('undone' as const), owner, bytes: fc.nat(1000) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

describe('the kept counters', () => {
  test('are the sums of the files, whatever is added and removed, at once and by several hands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const people = Array.from({ length: PEOPLE }, () => randomUUID());
        await Promise.all(acts.map((one) => perform(one, people)));
        expect(await counted(people)).toEqual(await added(people));
      }),
      { numRuns: 40 },
    );
  });
});

async function perform(one: Act, people: string[]): Promise<void> {
  const { database } = server.deps;
  if (one.kind === 'add') {
    await insert(database, one.files, people);
  } else if (one.kind === 'remove') {
    const { rows } = await sql<{ key: string }>`
      select key from files where user_id = any (${people}) order by key`.execute(database);
    const keys = rows.filter((_, index) => one.which[index % one.which.length]).map(({ key }) => key);
    await sql`delete from files where key = any (${keys})`.execute(database);
  } else {
    const undone = database.transaction().execute(async (transaction) => {
      await insert(transaction, [one], people);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  }
}

async function insert(
  database: FileServer['deps']['database'],
  files: { owner: number; bytes: number }[],
  people: string[],
): Promise<void> {
  const rows = files.map(({ owner: index, bytes }) => ({
    key: randomUUID(),
    user_id: people[index] ?? '',
    folder: 'guide-images',
    content_type: 'image/png',
    bytes,
    width: 1,
    height: 1,
  }));
  await database.insertInto('files').values(rows).execute();
}

async function counted(people: string[]) {
  const { rows } = await sql`
    select user_id, files, bytes from person_files where user_id = any (${people}) order by user_id`.execute(
    server.deps.database,
  );
  return rows;
}

async function added(people: string[]) {
  const { rows } = await sql`
    select user_id, count(*) as files, sum(bytes)::bigint as bytes from files where user_id = any (${people})
    group by user_id order by user_id`.execute(server.deps.database);
  return rows;
}
