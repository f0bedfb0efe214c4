import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, picture, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { savePicture } from '../../../test/support/save-picture.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { emptiedTrashSchema } from '../generations/wire.ts';
import { purgeTrash, sweepUploads } from './sweep.ts';
import { storageSchema } from './wire.ts';

let server: FileServer;
let person: Person;
beforeAll(async () => {
  server = await startFileServer();
  person = await createPerson(server.deps.database);
});
afterAll(() => server.stop());

const keyOf = (url: string | null) => (url ?? '').replace('/files/', '');

async function isKept(url: string | null): Promise<boolean> {
  const { database, store } = server.deps;
  const row = await database.selectFrom('files').select('key').where('key', '=', keyOf(url)).executeTakeFirst();
  const object = await store.head(keyOf(url));
  expect(object !== null).toBe(row !== undefined);
  return row !== undefined;
}

async function age(url: string | null, days: number): Promise<void> {
  const { database } = server.deps;
  await sql`update files set created_at = created_at - make_interval(days => ${days}::int),
    used_at = used_at - make_interval(days => ${days}::int) where key = ${keyOf(url)}`.execute(database);
}

async function submit(input: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  await server.deps.pipeline.call(
    {
      name: 'test_submit',
      text: "select submit_generation($1, $2, 'gen_01', 'FLUX', 'a', '\\x00', $3, 1, 1, 'runware', 600, 9, null)",
    },
    [person.token, id, JSON.stringify(input)],
  );
  return id;
}

/** A generation with one output, as a worker leaves it. */
async function make(): Promise<{ id: string; url: string; thumbnailUrl: string | null }> {
  const { database, store } = server.deps;
  const id = await submit({ positivePrompt: 'a fox' });
  const output = await savePicture({
    store,
    database,
    userId: person.id,
    generationId: id,
    index: 0,
    body: await picture().png().toBuffer(),
  });
  await sql`select complete_generation(r.id, r.claim_no, ${JSON.stringify([output])}, ${output.url}, '{}')
    from runs r where r.generation_id = ${id}`.execute(database);
  return { id, url: output.url, thumbnailUrl: output.thumbnailUrl };
}

async function trash(id: string, daysAgo: number): Promise<void> {
  await server.deps.pipeline.call({ name: 'test_remove', text: 'select remove_generation($1, $2)' }, [
    person.token,
    id,
  ]);
  await sql`update ai_generations set removed_at = now() - make_interval(days => ${daysAgo}::int) where id = ${id}`.execute(
    server.deps.database,
  );
}

const generation = (id: string) =>
  server.deps.database.selectFrom('ai_generations').select('status').where('id', '=', id).executeTakeFirst();

describe('the sweep', () => {
  test('removes an upload that nothing used for 7 days, and no younger one', async () => {
    const [old, young, used] = [await upload(), await upload(), await upload()];
    await age(old, 8);
    await age(young, 6);
    await age(used, 30);
    await sql`update files set used_at = now() where key = ${keyOf(used)}`.execute(server.deps.database);
    await sweepUploads(server.deps);
    expect(await Promise.all([isKept(old), isKept(young), isKept(used)])).toEqual([false, true, true]);
  });

  test('keeps an upload as long as a generation that was made with it exists', async () => {
    const url = await upload();
    const id = await submit({ guideImageUrl: url });
    await server.deps.pipeline.call({ name: 'test_cancel', text: 'select cancel_generation($1, $2)' }, [
      person.token,
      id,
    ]);
    await age(url, 8);
    await sweepUploads(server.deps);
    expect(await isKept(url)).toBe(true);
    await sql`delete from ai_generations where id = ${id}`.execute(server.deps.database);
    await age(url, 8);
    await sweepUploads(server.deps);
    expect(await isKept(url)).toBe(false);
  });

  test('removes outputs that a crash left without a record, and none of a record or of work that goes on', async () => {
    const made = await make();
    const { database, store } = server.deps;
    const body = await picture().png().toBuffer();
    const stray = await savePicture({ store, database, userId: person.id, generationId: made.id, index: 0, body });
    const goingOn = await submit({ positivePrompt: 'a wolf' });
    const unfinished = await savePicture({ store, database, userId: person.id, generationId: goingOn, index: 0, body });
    const fresh = await savePicture({ store, database, userId: person.id, generationId: made.id, index: 0, body });
    for (const url of [made.url, made.thumbnailUrl, stray.url, stray.thumbnailUrl, unfinished.url]) await age(url, 2);
    await sweepUploads(server.deps);
    await sweepUploads(server.deps);
    expect(await Promise.all([made.url, made.thumbnailUrl, unfinished.url, fresh.url].map(isKept))).toEqual(
      Array(4).fill(true),
    );
    expect(await Promise.all([stray.url, stray.thumbnailUrl].map(isKept))).toEqual([false, false]);
  });

  test('removes the files of a person who is gone', async () => {
    const leaver = await createPerson(server.deps.database);
    const { url } = await server.uploadPicture(leaver);
    await server.deps.database.deleteFrom('user').where('id', '=', leaver.id).execute();
    await sweepUploads(server.deps);
    expect(await isKept(url)).toBe(false);
  });

  test('clears more than one batch', async () => {
    const urls = await Promise.all(Array.from({ length: 120 }, upload));
    for (const url of urls) await age(url, 8);
    await sweepUploads(server.deps);
    expect((await Promise.all(urls.map(isKept))).filter(Boolean)).toEqual([]);
  });

  test('removes what a dead process had begun to receive', async () => {
    await upload();
    const folder = spoolFolder(server.deps.config);
    await writeFile(join(folder, 'dead'), 'x');
    await writeFile(join(folder, 'alive'), 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(folder, 'dead'), longAgo, longAgo);
    await sweepUploads(server.deps);
    expect(await readdir(folder)).toEqual(['alive']);
  });
});

describe('the trash', () => {
  test('is emptied after 30 days, with the files but not the ledger', async () => {
    const [old, young, kept] = [await make(), await make(), await make()];
    await trash(old.id, 31);
    await trash(young.id, 29);
    await purgeTrash(server.deps);
    expect(await generation(old.id)).toBeUndefined();
    expect(await Promise.all([old.url, old.thumbnailUrl].map(isKept))).toEqual([false, false]);
    for (const { id, url, thumbnailUrl } of [young, kept]) {
      expect(await generation(id)).toEqual({ status: 'completed' });
      expect(await Promise.all([url, thumbnailUrl].map(isKept))).toEqual([true, true]);
    }
    const entries = server.deps.database
      .selectFrom('ledger_entries')
      .select('amount')
      .where('generation_id', '=', old.id);
    expect(await entries.execute()).toEqual([{ amount: -1 }]);
  });

  test('with more than one batch is emptied whole', async () => {
    const rich = await richWithCancelled(120);
    await sql`update ai_generations set removed_at = now() - interval '31 days' where user_id = ${rich.id}`.execute(
      server.deps.database,
    );
    await purgeTrash(server.deps);
    const left = server.deps.database.selectFrom('ai_generations').select('id').where('user_id', '=', rich.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('the trash, when its owner empties it,', () => {
  async function empty(owner: Person) {
    const answer = await server.ask(owner, 'POST', '/api/generations/empty-trash');
    expect(answer.status).toBe(200);
    return emptiedTrashSchema.parse(JSON.parse(answer.body.toString()));
  }

  test('goes at once with its files, and nothing else does', async () => {
    const [gone, kept] = [await make(), await make()];
    await trash(gone.id, 0);
    const before = await storageOf(person);
    await empty(await createPerson(server.deps.database));
    expect(await isKept(gone.url)).toBe(true);
    expect(await empty(person)).toMatchObject({ isMore: false });
    expect(await generation(gone.id)).toBeUndefined();
    expect(await Promise.all([gone.url, gone.thumbnailUrl].map(isKept))).toEqual([false, false]);
    expect(await Promise.all([kept.url, kept.thumbnailUrl].map(isKept))).toEqual([true, true]);
    const after = await storageOf(person);
    expect(after.bytes).toBeLessThan(before.bytes);
    expect(await empty(person)).toEqual({ removed: 0, isMore: false });
  });

  test('keeps what a running generation works from, and what an administrator looks into', async () => {
    const [used, flagged] = [await make(), await make()];
    await submit({ imageUrl: used.url });
    await trash(used.id, 0);
    await trash(flagged.id, 0);
    await sql`select flag_generation(${flagged.id}, ${person.id}, 'To be looked at')`.execute(server.deps.database);
    await empty(person);
    expect(await Promise.all([used.url, flagged.url].map(isKept))).toEqual([true, true]);
  });

  test('goes some at a time', async () => {
    const rich = await richWithCancelled(60);
    await sql`update ai_generations set removed_as = 'trash' where user_id = ${rich.id}`.execute(server.deps.database);
    expect(await empty(rich)).toEqual({ removed: 50, isMore: true });
    expect(await empty(rich)).toEqual({ removed: 10, isMore: false });
  });
});

async function richWithCancelled(count: number): Promise<Person> {
  const rich = await createPerson(server.deps.database, { tokens: 1000 });
  await sql`select submit_generation(${rich.token}, gen_random_uuid(), 'gen_01', 'FLUX', 'a', '\\x00', '{}', 1, 1, 'runware', 600, 9, null)
    from generate_series(1, ${count}::int)`.execute(server.deps.database);
  await sql`select cancel_generation(${rich.token}, id) from ai_generations where user_id = ${rich.id}`.execute(
    server.deps.database,
  );
  return rich;
}

async function storageOf(owner: Person) {
  const answer = await server.ask(owner, 'GET', '/api/storage');
  return storageSchema.parse(JSON.parse(answer.body.toString()));
}

async function upload(): Promise<string> {
  return (await server.uploadPicture(person)).url;
}
