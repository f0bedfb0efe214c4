import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { query } from '../../platform/database/rows.ts';
import { taskHandlers } from '../../roles/background-work.ts';
import { purgeTrash } from '../files/sweep.ts';
import { generationListSchema, generationSchema } from '../generations/wire.ts';
import { collectionSchema, collectionsSchema, homesSchema, keptSchema } from './wire.ts';

let studio: Studio;
let person: Person;
let other: Person;

beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  other = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

/** Ids of new generations of somebody, the newest last. */
async function made(count: number, { of = person, status = 'completed', days = 0 } = {}): Promise<string[]> {
  const rows = await query(studio.deps.database, z.object({ id: z.string() }))`
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
       output_file_url, created_at, completed_at)
    select gen_random_uuid(), ${of.id}, 'gen_01', 'Tool', 'Picture ' || n, ${status}, 0, 1, '{}', '\\x00', '/files/x.png',
      now() - ${days} * interval '1 day' + n * interval '1 ms', now() - ${days} * interval '1 day'
    from generate_series(1, ${count}::int) as n returning id`;
  return rows.map(({ id }) => id);
}

const ask = (method: string, path: string, body?: unknown, who: Person | null = person) =>
  studio.ask(who, method, path, body);

async function read<Schema extends z.core.$ZodType>(schema: Schema, ...asked: Parameters<typeof ask>) {
  const response = await ask(...asked);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return z.core.parse(schema, await response.json());
}
const keep = (ids: readonly string[], set: object) => read(keptSchema, 'POST', '/api/generations/keep', { ids, set });
const isThere = async (id: string) =>
  (await query(studio.deps.database, z.unknown())`select from ai_generations where id = ${id}`).length === 1;
async function newCollection(name: string, parent_id: string | null = null) {
  return (await read(collectionSchema, 'POST', '/api/collections', { name, parent_id })).id;
}

describe('what is kept', () => {
  test('is a part of the record, changes only what is named, and is told to every open page', async () => {
    const [id = ''] = await made(1);
    await keep([id], { favorite: true, rating: 4 });
    await keep([id], { label: 'green', verdict: 'kept' });
    const changed = await keep([id], { rating: 5 });
    const expected = { favorite: true, rating: 5, label: 'green', verdict: 'kept', protected: false, locked: false };
    expect(changed.generations).toEqual([{ id, keep: expected, tags: [] }]);
    expect((await read(generationSchema, 'GET', `/api/generations/${id}`)).keep).toEqual(expected);
    const events = await query(studio.deps.database, z.object({ type: z.string() }))`
      select type from events where generation_id = ${id}`;
    expect(events.map(({ type }) => type)).toEqual(['update', 'update', 'update']);
    expect((await keep([id], { label: null })).generations[0]?.keep.label).toBeNull();
  });

  test('is refused as a whole where one is not theirs, is still being made, or nothing is said', async () => {
    const [mine = ''] = await made(1);
    const [foreign = ''] = await made(1, { of: other });
    const said = { favorite: true };
    expect((await ask('POST', '/api/generations/keep', { ids: [mine, foreign], set: said })).status).toBe(404);
    expect((await read(generationSchema, 'GET', `/api/generations/${mine}`)).keep.favorite).toBe(false);
    expect((await ask('POST', '/api/generations/keep', { ids: [mine], set: {} })).status).toBe(400);
    expect((await ask('POST', '/api/generations/keep', { ids: [mine], set: { rating: 6 } })).status).toBe(400);
    expect((await ask('POST', '/api/generations/keep', { ids: [mine], set: { rating: null } })).status).toBe(400);
  });
});

describe('what is protected', () => {
  test('survives its own deletion, the emptying of the trash, and the clocks of the studio, until it is so no more', async () => {
    const [shown = '', trashed = ''] = await made(2);
    const [failed = ''] = await made(1, { status: 'failed', days: 900 });
    await ask('DELETE', `/api/generations/${trashed}`);
    await keep([shown, trashed, failed], { protected: true });
    expect(await refusal(await ask('DELETE', `/api/generations/${shown}`))).toEqual([409, 'protected']);
    expect(await (await ask('POST', '/api/generations/empty-trash')).json()).toEqual({ removed: 0, isMore: false });
    await sql`update ai_generations set removed_at = now() - interval '900 days' where id = ${trashed}`.execute(
      studio.deps.database,
    );
    await sql`insert into settings (name, value) values ('retention', '{"failedGenerations": 30}')
      on conflict (name) do update set value = excluded.value`.execute(studio.deps.database);
    await taskHandlers(studio.deps).apply_retention?.({});
    await purgeTrash(studio.deps);
    expect((await read(generationSchema, 'GET', `/api/generations/${failed}`)).keep.protected).toBe(true);
    expect(await isThere(trashed)).toBe(true);
    await keep([shown, trashed], { protected: false });
    await purgeTrash(studio.deps);
    expect(await isThere(trashed)).toBe(false);
    expect((await ask('DELETE', `/api/generations/${shown}`)).status).toBe(204);
  });

  test('goes with an erasure of the account', async () => {
    const leaving = await createPerson(studio.deps.database);
    const [id = ''] = await made(1, { of: leaving });
    await ask('POST', '/api/generations/keep', { ids: [id], set: { protected: true } }, leaving);
    const { id: parent } = await read(collectionSchema, 'POST', '/api/collections', { name: 'One' }, leaving);
    await ask('POST', '/api/collections', { name: 'Two', parent_id: parent }, leaving);
    await ask('POST', `/api/collections/${parent}/items`, { ids: [id] }, leaving);
    await sql`delete from "user" where id = ${leaving.id}`.execute(studio.deps.database);
    expect(await isThere(id)).toBe(false);
  });
});

test('lists are what is kept so, or a collection in its order, in pages without gaps; a rule fills a smart one', async () => {
  const fan = await createPerson(studio.deps.database);
  const ids = await made(6, { of: fan });
  const [a = '', b = '', c = '', d = ''] = ids;
  const set = (some: string[], changes: object) =>
    read(keptSchema, 'POST', '/api/generations/keep', { ids: some, set: changes }, fan);
  await set([a, b, c], { favorite: true });
  await set([b, c, d], { rating: 4, label: 'blue' });
  await set([a], { rating: 3, verdict: 'rejected' });
  await ask('POST', '/api/generations/tags', { ids: [a, d], add: ['Sea'] }, fan);
  const list = async (search: string) => {
    const found: string[] = [];
    let cursor = '';
    do {
      const next = await read(generationListSchema, 'GET', `/api/library?limit=2&${search}${cursor}`, undefined, fan);
      found.push(...next.generations.map(({ id }) => id));
      cursor = next.nextCursor === null ? '' : `&cursor=${next.nextCursor}`;
    } while (cursor !== '');
    return found;
  };
  expect(await list('favorite=1')).toEqual([c, b, a]);
  expect(await list('rating=4')).toEqual([d, c, b]);
  expect(await list('favorite=1&rating=4&label=blue')).toEqual([c, b]);
  expect(await list('verdict=rejected')).toEqual([a]);
  expect(await list('tag=SEA')).toEqual([d, a]);
  expect(await list('tag=sea&rating=4')).toEqual([d]);
  const own = await read(collectionSchema, 'POST', '/api/collections', { name: 'Own' }, fan);
  await ask('POST', `/api/collections/${own.id}/items`, { ids: [c, a, d, b] }, fan);
  expect(await list(`collection=${own.id}`)).toEqual([c, a, d, b]);
  await ask('DELETE', `/api/generations/${a}`, undefined, fan);
  expect(await list(`collection=${own.id}&favorite=1`)).toEqual([c, b]);
  for (const [rule, expected] of [
    [{ rating: '4' }, [d, c, b]],
    [{ q: 'picture 3' }, [c]],
    [{ rating: '4', q: 'picture 3' }, [c]],
    [{ favorite: '1', sort: 'oldest' }, [b, c]],
    [{ tag: 'SEA', made_from: 'words' }, [d]],
  ] as const) {
    const smart = await read(collectionSchema, 'POST', '/api/collections', { name: 'Smart', rule }, fan);
    expect(await list(`collection=${smart.id}`)).toEqual(expected);
  }
  expect((await ask('GET', `/api/library?collection=${own.id}`)).status).toBe(404);
  expect((await ask('GET', '/api/library?favorite=1&cursor=x')).status).toBe(400);
});

test('a collection, also one with a rule, is searched and filtered as everything else is', async () => {
  const fan = await createPerson(studio.deps.database);
  const ids = await made(6, { of: fan });
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  const set = (some: string[], changes: object) =>
    read(keptSchema, 'POST', '/api/generations/keep', { ids: some, set: changes }, fan);
  await set([a, b, c, e], { rating: 4 });
  await set([b, c], { favorite: true });
  await ask('POST', '/api/generations/tags', { ids: [a, c, d], add: ['Sea'] }, fan);
  await ask('POST', '/api/generations/tags', { ids: [a, c], add: ['Red fox'] }, fan);
  const list = async (search: string) => {
    const found: string[] = [];
    let cursor = '';
    do {
      const path = `/api/generations?limit=2&${search}${cursor}`;
      const next = await read(generationListSchema, 'GET', path, undefined, fan);
      if (cursor === '') expect(next.total).toBeGreaterThanOrEqual(next.generations.length);
      found.push(...next.generations.map(({ id }) => id));
      cursor = next.nextCursor === null ? '' : `&cursor=${next.nextCursor}`;
    } while (cursor !== '');
    return found;
  };
  const own = await read(collectionSchema, 'POST', '/api/collections', { name: 'Own' }, fan);
  await ask('POST', `/api/collections/${own.id}/items`, { ids: [c, a, e, d, b] }, fan);
  const within = `collection=${own.id}`;
  expect(await list(within)).toEqual([c, a, e, d, b]);
  expect(await list(`${within}&sort=oldest`)).toEqual([a, b, c, d, e]);
  expect(await list(`${within}&sort=newest&rating=4`)).toEqual([e, c, b, a]);
  expect(await list(`${within}&tag=sea&q=picture`)).toEqual([c, a, d]);
  expect(await list(`${within}&q=fox+3+red`)).toEqual([c]);
  expect(await list(`${within}&kind=video`)).toEqual([]);
  expect(await list(`${within}&kind=image&status=completed&favorite=1`)).toEqual([c, b]);
  const smart = async (rule: object) =>
    `collection=${(await read(collectionSchema, 'POST', '/api/collections', { name: 'Smart', rule }, fan)).id}`;
  const tagged = await smart({ tag: 'sea', sort: 'oldest' });
  expect(await list(`${tagged}&tag=red+fox`)).toEqual([a, c]);
  expect(await list(`${tagged}&sort=newest&rating=4`)).toEqual([c, a]);
  const searched = await smart({ q: 'picture', kind: 'image' });
  expect(await list(`${searched}&q=4`)).toEqual([d]);
  expect(await list(`${searched}&kind=video`)).toEqual([]);
  expect(await list(`${searched}&favorite=1&tag=sea`)).toEqual([c]);
  const rated = await smart({ rating: '4' });
  expect((await read(generationListSchema, 'GET', `/api/library?${rated}&tag=sea`, undefined, fan)).total).toBe(2);
  for (const query of [within, tagged]) {
    for (const path of ['generations', 'library']) {
      expect((await ask('GET', `/api/${path}?${query}`)).status, path).toBe(404);
      expect((await ask('GET', `/api/${path}?${query}&favorite=1`)).status, path).toBe(404);
    }
  }
});

test('what was made from a result is a list of its own, by what that was to it', async () => {
  const [parent = '', edited = '', filmed = ''] = await made(3);
  const [foreign = ''] = await made(1, { of: other });
  await sql`insert into generation_parents (child, parent, part, output)
    values (${edited}, ${parent}, 'edit', 0), (${filmed}, ${parent}, 'video', 0), (${filmed}, ${edited}, 'video', 0)`.execute(
    studio.deps.database,
  );
  const list = async (query: string) =>
    (await read(generationListSchema, 'GET', `/api/generations?${query}`)).generations.map(({ id }) => id);
  expect(await list(`parent=${parent}`)).toEqual([filmed, edited]);
  expect(await list(`parent=${parent}&relation=edit`)).toEqual([edited]);
  expect(await list(`parent=${edited}&sort=oldest&q=picture`)).toEqual([filmed]);
  expect((await ask('GET', `/api/generations?parent=${foreign}`)).status).toBe(404);
});

test('tags are the same word however they are written, are suggested by their beginning, and are 30 at most', async () => {
  const ids = await made(2);
  const tag = (body: object) => ask('POST', '/api/generations/tags', { ids, ...body });
  await tag({ add: [' Night  Sky', 'NIGHT', 'ｎｉｇｈｔ', 'day'] });
  const changed = keptSchema.parse(await (await tag({ remove: ['Day'], add: [] })).json());
  expect(changed.generations.map(({ tags }) => tags)).toEqual([
    ['night', 'night sky'],
    ['night', 'night sky'],
  ]);
  expect(await (await ask('GET', '/api/tags?q=Nig')).json()).toEqual({ tags: ['night', 'night sky'] });
  expect(await (await ask('GET', '/api/tags?q=zz')).json()).toEqual({ tags: [] });
  expect(await (await ask('GET', '/api/tags', undefined, other)).json()).toEqual({ tags: [] });
  const many = Array.from({ length: 30 }, (_, n) => `tag ${n}`);
  expect(await refusal(await tag({ add: many }))).toEqual([409, 'limit']);
  expect((await tag({ add: [' '] })).status).toBe(400);
});

describe('collections', () => {
  test('keep their items in the order of people, however often these are moved', async () => {
    const ids = await made(5);
    const collection = await newCollection('In order');
    const put = (body: object) => read(collectionSchema, 'POST', `/api/collections/${collection}/items`, body);
    expect((await put({ ids })).count).toBe(5);
    const expected = [...ids];
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.option(fc.nat(3)), async (from, to) => {
        const [moved = ''] = expected.splice(from, 1);
        const before = to === null ? null : (expected[to] ?? null);
        await put({ ids: [moved], before });
        expected.splice(to === null ? expected.length : to, 0, moved);
        const shown = await query(studio.deps.database, z.object({ generation_id: z.string() }))`
          select generation_id from collection_items where collection_id = ${collection} order by place, generation_id`;
        expect(shown.map(({ generation_id }) => generation_id)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
    await put({ ids: [ids[0]] });
    await ask('DELETE', `/api/generations/${ids[1]}`);
    expect((await read(collectionSchema, 'GET', `/api/collections/${collection}`)).count).toBe(4);
  });

  test('become no circle and no more than five deep, however many moves come at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => newCollection(`Knot ${n}`)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7))), { minLength: 4, maxLength: 12 }),
        async (moves) => {
          const answers = await Promise.all(
            moves.map(([from, to]) =>
              ask('PATCH', `/api/collections/${ids[from]}`, { parent_id: to === null ? null : ids[to] }),
            ),
          );
          for (const answer of answers) expect([200, 409]).toContain(answer.status);
          const { collections } = await read(collectionsSchema, 'GET', '/api/collections');
          const parents = new Map(collections.map(({ id, parent_id }) => [id, parent_id]));
          for (const id of ids) {
            let depth = 1;
            for (let above = parents.get(id); above != null && depth < 9; above = parents.get(above)) depth += 1;
            expect(depth).toBeLessThanOrEqual(5);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('leave their items in the gallery and what is within them one up when they are deleted', async () => {
    const [id = ''] = await made(1);
    const top = await newCollection('Top');
    const middle = await newCollection('Middle', top);
    const low = await newCollection('Low', middle);
    await ask('POST', `/api/collections/${middle}/items`, { ids: [id] });
    await ask('POST', `/api/collections/${low}/items`, { ids: [id] });
    expect((await read(homesSchema, 'GET', `/api/generations/${id}/collections`)).collections).toHaveLength(2);
    expect((await ask('DELETE', `/api/collections/${middle}`)).status).toBe(204);
    expect((await read(collectionSchema, 'GET', `/api/collections/${low}`)).parent_id).toBe(top);
    expect((await ask('GET', `/api/generations/${id}`)).status).toBe(200);
  });

  test('are filled by a rule or by hand, and never by both', async () => {
    const [id = ''] = await made(1);
    const smart = await read(collectionSchema, 'POST', '/api/collections', { name: 'Foxes', rule: { q: 'fox' } });
    expect(smart).toMatchObject({ rule: { q: 'fox' }, count: null });
    const put = await ask('POST', `/api/collections/${smart.id}/items`, { ids: [id] });
    expect(await refusal(put)).toEqual([409, 'smart_collection']);
    const manual = await newCollection('By hand');
    expect(await refusal(await ask('PATCH', `/api/collections/${manual}`, { rule: { q: 'fox' } }))).toEqual([
      409,
      'not_smart',
    ]);
    for (const rule of [{ sort: 'sideways' }, { cursor: 'x' }, { secret: '1' }, { collection: manual }]) {
      expect((await ask('POST', '/api/collections', { name: 'Wrong', rule })).status).toBe(400);
    }
  });

  test('and whatever belongs to others do not exist for anybody else, nor without a session', async () => {
    const [mine = ''] = await made(1);
    const [foreign = ''] = await made(1, { of: other });
    const { id: theirs } = await read(collectionSchema, 'POST', '/api/collections', { name: 'Theirs' }, other);
    const own = await newCollection('Own');
    const asked: [string, string, object?][] = [
      ['POST', '/api/generations/keep', { ids: [foreign], set: { rating: 1 } }],
      ['POST', '/api/generations/tags', { ids: [foreign], add: ['x'] }],
      ['GET', `/api/generations/${foreign}/collections`],
      ['POST', '/api/collections', { name: 'Within theirs', parent_id: theirs }],
      ['GET', `/api/collections/${theirs}`],
      ['PATCH', `/api/collections/${theirs}`, { name: 'Mine now' }],
      ['PATCH', `/api/collections/${own}`, { parent_id: theirs }],
      ['PATCH', `/api/collections/${own}`, { cover_id: foreign }],
      ['DELETE', `/api/collections/${theirs}`],
      ['POST', `/api/collections/${theirs}/items`, { ids: [mine] }],
      ['POST', `/api/collections/${own}/items`, { ids: [foreign] }],
      ['POST', `/api/collections/${own}/items`, { ids: [mine], before: foreign }],
      ['POST', `/api/collections/${theirs}/items/remove`, { ids: [foreign] }],
    ];
    for (const [method, path, body] of asked) {
      expect((await ask(method, path, body)).status, `${method} ${path}`).toBe(404);
      expect((await ask(method, path, body, null)).status, `${method} ${path}`).toBe(401);
    }
    const { collections } = await read(collectionsSchema, 'GET', '/api/collections');
    expect(collections.map(({ id }) => id)).not.toContain(theirs);
  });
});
