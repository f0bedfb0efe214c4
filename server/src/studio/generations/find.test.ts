import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startStudioOfMany } from '../../../test/support/many-generations.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { findStatement } from './find-statement.ts';
import { indexGenerations } from './index-generations.ts';
import { listQuery } from './list-query.ts';
import { IN_ORDER, listStatement } from './list-statement.ts';

type Many = Awaited<ReturnType<typeof startStudioOfMany>>;
let studio: Many['studio'];
let many: Person;
let few: Person;
let unindexed: Person;
let fill: Many['fill'];
let find: Many['find'];
let scroll: Many['scroll'];
let idOf: Many['idOf'];

beforeAll(async () => {
  ({ studio, many, unindexed, fill, find, scroll, idOf } = await startStudioOfMany());
  few = await createPerson(studio.deps.database);
});
afterAll(() => studio.stop());

test('people with few generations are not indexed', async () => {
  expect(await studio.deps.database.selectFrom('generation_gram_ends').select('user_id').execute()).toEqual([
    { user_id: many.id },
  ]);
  expect((await find(few, { q: 'fox' })).total).toBe(0);
});

test.each([
  [{ q: 'zeppelin' }, 10],
  [{ q: 'ZEPP' }, 10],
  [{ q: 'zeppelins' }, 0],
  [{ q: 'zp' }, 0],
  [{ q: 'q' }, 0],
  [{ q: '港 zep' }, 1],
  [{ q: 'أسود z' }, 1],
  [{ q: 'name 2999' }, 1],
  [{ q: '2999 name' }, 1],
  [{ q: '"name 2999"' }, 1],
  [{ q: '„2999 name“' }, 0],
  [{ q: '"in the snow" zeppelin' }, 1],
  [{ q: 'zeppelin ART united' }, 2],
  [{ q: 'zeppelin grosser' }, 1],
  [{ q: 'ｚｅｐｐｅｌｉｎ' }, 10],
  [{ q: 'zep قَط' }, 1],
  [{ q: 'blurry fussganger' }, 6],
  [{ q: '%' }, 0],
  [{ q: '2_9' }, 0],
  [{ q: 'sea' }, 10],
  [{ q: 'sea lantern' }, 0],
  [{ q: 'sea name' }, 10],
  [{ ratio: '16:9' }, 0],
  [{ ratio: '1:1', seed: '5', max_side: '600' }, 0],
  [{ seed: '5' }, 5],
  [{ seed: '5', model: 'm1' }, 5],
  [{ seed: '5', kind: 'image', status: 'completed' }, 3],
  [{ model: 'm9' }, 0],
  [{ min_side: '2000' }, 0],
  [{ min_seconds: '38.5', max_seconds: '39', seed: '39' }, 1],
  [{ made_from: 'files' }, 0],
  [{ tag: ' Sea', q: 'lantern' }, 0],
  [{ tag: 'Sea' }, 10],
  [{ tag: 'sea', rating: '1' }, 0],
  [{ tag: 'sea', label: 'blue', verdict: 'kept', kind: 'video' }, 10],
])('%o finds %i, wherever they are among thousands', async (query, count) => {
  expect((await find(many, query)).total).toBe(count);
});

test('what many records have is counted among the newest thousand, and there is said to be more', async () => {
  expect(await find(many, { q: '"lantern in the' })).toMatchObject({ total: 125, totalIsMore: true });
});

test.each([
  [{ q: 'lantern', kind: 'video' }, 41],
  [{ q: '港', rating: '4', status: 'failed' }, 25],
])(
  'the first thousand, where the page needs more than the first few, say both the page and the count: %o',
  async (query, count) => {
    expect(await find(many, query)).toMatchObject({ total: count, totalIsMore: true });
    expect(await scroll(many, query, 2)).toEqual(await scroll(unindexed, query, 2));
  },
);

/** The names of all that a condition says, as the database has them in this order. */
async function namesOf(condition: string, order: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.generation_name as name from ai_generations g
    where g.user_id = ${many.id} and g.removed_at is null and ${sql.raw(condition)} order by ${sql.raw(order)}`.execute(
    studio.deps.database,
  );
  return rows.map(({ name }) => name);
}
const orders = {
  newest: 'g.created_at desc, g.id desc',
  oldest: 'g.created_at, g.id',
  name: 'lower(g.generation_name), g.id',
  tool: 'g.tool_type, g.created_at desc, g.id desc',
} as const;
type Sorted = keyof typeof orders;

test.each<Sorted>(['newest', 'oldest', 'name', 'tool'])(
  'a page by %s that goes on behind the first few, or behind the first thousand, has no gap and no double',
  async (sort) => {
    const says = (word: string) => `g.input_data ->> 'positivePrompt' like '%${word}%'`;
    const lists: [Record<string, string>, string][] = [
      [{ q: 'lantern', kind: 'video' }, `${says('lantern')} and g.tool_type = 'fal_wan_pro'`],
      [{ q: 'fox', min_side: '1700' }, `${says('fox')} and output_side(g.outputs) >= 1700`],
    ];
    for (const [query, condition] of lists) {
      const names = (await namesOf(condition, orders[sort])).slice(0, 40);
      expect(await scroll(many, { ...query, sort }, 2)).toEqual(names);
    }
  },
);

test('what is found is what each record says, on every page and in every order, with the index and without', async () => {
  const anyOf = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const query = fc.record({
    q: anyOf('wolf', 'fox', '港', 'ärt', '🦊', 'zeppelin', 'e 29', '"the snow"', 'snow lantern', 'sea', 'blurry'),
    sort: fc.constantFrom('newest', 'oldest', 'name', 'tool'),
    shape: anyOf('portrait', 'square', 'landscape'),
    ratio: anyOf('1:1', '4:5', '2:3'),
    model: anyOf('m1', 'm3'),
    kind: anyOf('image', 'video'),
    seed: anyOf('7', '699'),
    min_seconds: anyOf('10'),
    max_seconds: anyOf('20'),
    min_side: anyOf('1024', '1700'),
    max_side: anyOf('1024'),
    favorite: anyOf('1'),
    rating: anyOf('1', '2', '5'),
    verdict: anyOf('kept', 'rejected'),
    label: anyOf('blue', 'red'),
    tag: anyOf('sea'),
    limit: anyOf('2', '5'),
  });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const given = Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      );
      expect(await scroll(many, given, 4)).toEqual(await scroll(unindexed, given, 4));
    }),
    { numRuns: 40 },
  );
});

test('what is found in the time that comes first is counted there alone, and there is said to be more; of all time, exactly', async () => {
  const [newest, oldest] = [await find(many, { q: '05' }), await find(many, { q: '05', sort: 'oldest' })];
  expect([newest.total, newest.totalIsMore]).toEqual([41, true]);
  expect([oldest.total, oldest.totalIsMore]).toEqual([49, false]);
  const names = await scroll(many, { q: '05' }, 4);
  expect([names.length, await scroll(many, { q: '05', sort: 'oldest' }, 4)]).toEqual([49, names.toReversed()]);
});

test('several words that are rare together are found wherever they are', async () => {
  const found = await find(many, { q: 'zeppelin name tool 299' });
  expect([found.total, found.totalIsMore, found.generations[0]?.generation_name]).toEqual([9, false, 'Name 2991']);
});

test('what was made from one result in two ways is found once', async () => {
  const [parent, child] = [await idOf(many, 'Name 2990'), await idOf(many, 'Name 2985')];
  await sql`insert into generation_parents (child, parent, part, output)
    values (${child}, ${parent}, 'edit', 0), (${child}, ${parent}, 'reference', 1)`.execute(studio.deps.database);
  const found = await find(many, { parent });
  expect([found.total, found.generations.map(({ id }) => id)]).toEqual([1, [child]]);
});

test.each([600, 1600])('the last of %i of a collection are found in the order that they were put in', async (size) => {
  const { database } = studio.deps;
  const answer = await studio.ask(many, 'POST', '/api/collections', { name: `All ${size}` });
  const { id } = z.object({ id: z.uuid() }).parse(await answer.json());
  await sql`insert into collection_items (collection_id, generation_id, user_id, place)
    select ${id}::uuid, g.id, g.user_id, row_number() over (order by g.created_at desc)
    from (select * from ai_generations where user_id = ${many.id} order by created_at limit ${size}) as g`.execute(
    database,
  );
  const names = ['Name 2980', 'Name 2981', 'Name 2982', 'Name 2983', 'Name 2984'];
  expect(await scroll(many, { collection: id, q: '"Name 298"', limit: '2' }, 2)).toEqual(names.slice(0, 4));
  expect((await find(many, { collection: id, q: '"Name 298"' })).total).toBe(10);
  expect((await find(many, { collection: id, q: 'nowhere' })).generations).toEqual([]);
});

/** A collection of so many that the index leads to them, and the condition that one of them is rated. */
async function fillLargeCollection(name: string): Promise<{ id: string; isIn: string }> {
  const answer = await studio.ask(many, 'POST', '/api/collections', { name });
  const { id } = z.object({ id: z.uuid() }).parse(await answer.json());
  await sql`insert into collection_items (collection_id, generation_id, user_id, place)
    select ${id}::uuid, g.id, g.user_id, 1 from (
      select * from ai_generations where user_id = ${many.id} and removed_at is null order by created_at limit 1600
    ) as g`.execute(studio.deps.database);
  const isIn = `g.id in (select generation_id from collection_items where collection_id = '${id}')
    and g.id in (select generation_id from keeps where rating >= 1)`;
  return { id, isIn };
}

test.each<Sorted>(['newest', 'oldest', 'name'])(
  'of a large collection by %s, what is rated is found wherever it is, also within a stretch of time',
  async (sort) => {
    const { database } = studio.deps;
    const { id, isIn } = await fillLargeCollection(`Large by ${sort}`);
    const query = { collection: id, rating: '1', sort };
    expect(await scroll(many, query, 3)).toEqual((await namesOf(isIn, orders[sort])).slice(0, 60));
    const [to] = (
      await sql<{ at: Date }>`select created_at as at from ai_generations where user_id = ${many.id}
        order by created_at offset 50 limit 1`.execute(database)
    ).rows.map(({ at }) => at.toISOString());
    const names = await namesOf(`${isIn} and g.created_at < '${to}'`, orders[sort]);
    expect(await scroll(many, { ...query, to: to ?? '' }, 3)).toEqual(names.slice(0, 60));
  },
);

test.each<Sorted>(['newest', 'oldest'])(
  'a page of a large collection by %s is cut off in its order, in whichever order what is rated comes',
  async (sort) => {
    const { id, isIn } = await fillLargeCollection(`Cut by ${sort}`);
    const query = listQuery.parse({ collection: id, rating: '1', sort });
    const client = new pg.Client({ connectionString: studio.deps.config.databaseUrl });
    await client.connect();
    // As the planner does where it expects many.
    await client.query('analyze keeps; analyze collection_items; set enable_nestloop = off; set enable_hashjoin = off');
    const asked = [many.token, null, null, null, null, null, 21, JSON.stringify(query)];
    const pages: string[][] = [];
    for (const { text } of [findStatement(query, 40), listStatement(query, IN_ORDER)]) {
      const { rows } = await client.query<{ generation_name: string }>(text, asked);
      pages.push(rows.map(({ generation_name }) => generation_name));
    }
    await client.end();
    const names = (await namesOf(isIn, orders[sort])).slice(0, 21);
    expect(pages).toEqual([names, names]);
  },
);

test('what has the numbers of a search is only looked at where its indexed words are like it', async () => {
  const { database } = studio.deps;
  const index = (words: string | null) =>
    sql`update generation_grams set words = ${words} where generation_id = (
      select id from ai_generations where user_id = ${many.id} and generation_name = 'Name 2977')`.execute(database);
  const totals: unknown[] = [];
  for (const words of ['others', null, 'name 2977 tool']) {
    await index(words);
    totals.push((await find(many, { q: '"2977 tool"' })).total);
  }
  expect(totals).toEqual([0, 1, 1]);
  await sql`update generation_grams s set words = words_now(g) from ai_generations g
    where g.id = s.generation_id and g.user_id = ${many.id}`.execute(database);
});

test('what changes after it was indexed is found as it is now, and what is deleted no more', async () => {
  const [last = ''] = (await find(many, { q: 'Name 3000' })).generations.map(({ id }) => id);
  await sql`update ai_generations set input_data = input_data || '{"model": "changed"}' where id = ${last}`.execute(
    studio.deps.database,
  );
  expect((await find(many, { model: 'changed' })).generations.map(({ id }) => id)).toEqual([last]);
  await studio.ask(many, 'DELETE', `/api/generations/${last}`);
  expect((await find(many, { model: 'changed' })).total).toBe(0);
  expect((await find(many, { model: 'changed', trash: '1' })).total).toBe(1);
});

test('what gets a tag after it was indexed is found by it, until it is taken off', async () => {
  const [last = ''] = (await find(many, { q: '"Name 2998"' })).generations.map(({ id }) => id);
  const tag = (body: object) => studio.ask(many, 'POST', '/api/generations/tags', { ids: [last], ...body });
  await tag({ add: ['Été en forêt'] });
  expect((await find(many, { q: 'foret ete' })).generations.map(({ id }) => id)).toEqual([last]);
  await tag({ remove: ['été en forêt'] });
  expect((await find(many, { q: 'foret' })).total).toBe(0);
});

test('a tag is found as a word, however many others the person has', async () => {
  const { generations } = await find(many, { q: '"Name 297"' });
  const place = (number: number) => String(number).padStart(2, '0');
  for (const [nth, { id }] of generations.slice(0, 3).entries()) {
    const add = Array.from({ length: 25 }, (_, tag) => `Day ${place(nth * 25 + tag)}`);
    await studio.ask(many, 'POST', '/api/generations/tags', { ids: [id], add });
  }
  expect((await find(many, { q: '"day 03"' })).generations.map(({ id }) => id)).toEqual([generations[0]?.id]);
  expect((await find(many, { q: '"day 74" name' })).generations.map(({ id }) => id)).toEqual([generations[2]?.id]);
  expect((await find(many, { q: '"day 75"' })).total).toBe(0);
});

test('the index has the words of each record as they are now, whatever has changed', async () => {
  const counts = await sql<{ indexed: number; same: number }>`
    select count(*)::integer as indexed, count(*) filter (where s.words = words_now(g))::integer as same
    from generation_grams s join ai_generations g on g.id = s.generation_id
    where s.user_id = ${many.id}`.execute(studio.deps.database);
  expect(counts.rows).toEqual([{ indexed: expect.any(Number), same: counts.rows[0]?.indexed }]);
  expect(counts.rows[0]?.indexed).toBeGreaterThan(2000);
});

test('what is asked of few records at once is found wherever they are', async () => {
  const asked = { q: 'name tool', rating: '1', model: 'm2', seed: '698' };
  expect((await find(many, asked)).total).toBe((await find(unindexed, asked)).total);
  expect((await find(many, asked)).total).toBeGreaterThan(0);
});

test('what the release before has indexed is found by its words meanwhile, and by all of them once it is indexed anew', async () => {
  const { database } = studio.deps;
  const early = await createPerson(database);
  await fill(early);
  await indexGenerations(studio.deps);
  // As the release before leaves it.
  await sql`update generation_grams set words = null, grams = grams_of_generation(g.user_id, g.generation_name, g.tool_name, g.tool_type,
      g.status, g.tokens_used, g.input_data, g.metadata, g.outputs)
    from ai_generations g where g.id = generation_id and g.user_id = ${early.id}`.execute(database);
  await sql`update generation_gram_ends set folded_at = null, folded_id = null where user_id = ${early.id}`.execute(
    database,
  );
  expect((await find(early, { q: '"fox zeppelin"' })).total).toBe(2);
  expect((await find(early, { ratio: '1:1', seed: '5' })).total).toBe(
    (await find(unindexed, { ratio: '1:1', seed: '5' })).total,
  );
  await indexGenerations(studio.deps);
  expect((await find(early, { q: 'blurry' })).total).toBe(6);
  expect((await find(early, { q: 'zeppelin grosser' })).total).toBe(1);
});

test('a stretch of time has what was ordered from its beginning until before its end', async () => {
  const all = (await find(many, { sort: 'oldest', limit: '3' })).generations.map(({ created_at }) => created_at);
  const [, from = '', to = ''] = all;
  const found = await find(many, { from, to: new Date(Date.parse(to) + 1).toISOString() });
  expect(found.total).toBeLessThanOrEqual(2);
  expect(found.generations.length).toBeGreaterThan(0);
});

test.each([
  'seed=abc',
  'shape=round',
  'min_side=-1',
  'from=yesterday',
  'made_from=hope',
  'model=',
  'rating=6',
  'label=beige',
  'tag=',
  'ratio=7:5',
  'collection=mine',
  'parent=mine',
  'relation=edit',
  'sort=place',
])('refuses %s', async (query) => {
  expect((await studio.ask(many, 'GET', `/api/generations?${query}`)).status).toBe(400);
});
