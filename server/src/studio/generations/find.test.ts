import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { indexGenerations } from './index-generations.ts';
import { generationListSchema } from './wire.ts';

/** More than lists read in their order. */
const RECORDS = 3000;
/** So many are made one a minute; those before them rarely, so that the time that comes first is not all of it. */
const DENSE = 1500;
let studio: Studio;
let many: Person;
let few: Person;
/** With the same records, of which none is indexed. */
let unindexed: Person;

const words = ['a fox', 'Ein GROẞER Wolf', '夜の港', 'قط أسود', 'x', 'a lantern in the snow', '🦊🌙', 'Ünïted Ärt'];

async function fill(person: Person) {
  await sql`
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
       output_file_url, outputs, metadata, created_at, completed_at)
    select gen_random_uuid(), ${person.id},
      case when n % 3 = 0 then 'fal_wan_pro' else 'gen_01' end, 'Tool', 'Name ' || n,
      case n % 10 when 0 then 'failed' else 'completed' end, 0, 1,
      jsonb_build_object('positivePrompt', (${sql.lit(`{${words.map((word) => `"${word}"`).join(',')}}`)}::text[])[1 + n % 8] || case when n > 2990 then ' zeppelin' else '' end,
        'negativePrompt', case when n % 500 = 0 then 'ｂｌｕｒｒｙ  Fußgänger' else '' end, 'model', 'm' || n % 4, 'seed', n % 700),
      '\\x00', '/files/x.png',
      jsonb_build_array(jsonb_build_object('url', '/files/x.png', 'thumbnailUrl', null, 'posterUrl', null, 'placeholder', null,
        'contentType', 'image/png', 'bytes', 1, 'width', 256 * (1 + n % 5), 'height', 256 * (1 + n % 7)) || case when n % 3 = 0 then jsonb_build_object('seconds', n % 40) else '{}' end),
      '{}', now() - (n + greatest(n - ${DENSE}, 0) * 200) * interval '1 minute', now()
    from generate_series(1, ${RECORDS}::integer) as n`.execute(studio.deps.database);
}

/** What people think of some of them, wherever these are. */
async function keep(person: Person) {
  const number = sql<number>`split_part(g.generation_name, ' ', 2)::integer`;
  await sql`
    insert into keeps (generation_id, user_id, generated_at, is_favorite, rating, label, verdict)
    select g.id, g.user_id, g.created_at, ${number} % 14 = 0, case ${number} % 2 when 0 then ${number} % 6 else 1 end,
      case when ${number} % 10 = 0 then 'blue' end, case ${number} % 6 when 0 then 'kept' when 4 then 'rejected' end
    from ai_generations g where g.user_id = ${person.id}`.execute(studio.deps.database);
  await sql`
    insert into generation_tags (generation_id, tag, user_id, generated_at)
    select g.id, 'sea', g.user_id, g.created_at from ai_generations g
    where g.user_id = ${person.id} and ${number} % 300 = 0`.execute(studio.deps.database);
}

beforeAll(async () => {
  studio = await startStudio();
  many = await createPerson(studio.deps.database);
  few = await createPerson(studio.deps.database);
  unindexed = await createPerson(studio.deps.database);
  await fill(many);
  await keep(many);
  await indexGenerations(studio.deps);
  await fill(unindexed);
  await keep(unindexed);
});
afterAll(() => studio.stop());

async function find(who: Person, query: Record<string, string>) {
  const response = await studio.ask(who, 'GET', `/api/generations?${new URLSearchParams({ limit: '20', ...query })}`);
  expect(response.status).toBe(200);
  return generationListSchema.parse(await response.json());
}

async function scroll(who: Person, query: Record<string, string>, pages: number) {
  const names: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const next: Awaited<ReturnType<typeof find>> = await find(who, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    names.push(...next.generations.map(({ generation_name }) => generation_name));
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  return names;
}

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

describe('what is thought of records', () => {
  const say = async (person: Person, number: number, set: object) =>
    studio.ask(person, 'POST', '/api/generations/keep', { ids: [await idOf(person, `Name ${number}`)], set });
  /** The others of the same words must stay without an index. */
  const indexKeeps = async () => {
    const step = sql<{ indexed: number }>`select index_keeps(${many.id}, 1000) as indexed`;
    while ((await step.execute(studio.deps.database)).rows[0]?.indexed === 1000);
  };
  const rated = async (query: Record<string, string>) => (await find(many, { rating: '1', ...query })).total;
  const known = async () => {
    const counts = await sql<{ inIndex: number; told: number }>`
      select (select count(*)::integer from generation_grams s where s.user_id = ${many.id}
          and s.grams @> array[fact_gram(s.user_id, 'rating:1')]) as "inIndex",
        (select count(*)::integer from keeps k join generation_grams s using (generation_id)
          where k.user_id = ${many.id} and k.rating > 0 and k.is_indexed) as told`.execute(studio.deps.database);
    return counts.rows[0];
  };

  test('is found as it is now, before the index knows it and after', async () => {
    await indexKeeps();
    const totals = [await rated({ seed: '4' })];
    for (const rating of [3, 0]) {
      await say(many, 1404, { rating });
      totals.push(await rated({ seed: '4' }));
      await indexKeeps();
      totals.push(await rated({ seed: '4' }));
    }
    expect(totals).toEqual([4, 5, 5, 4, 4]);
  });

  test('is found as it is, whatever is changed and indexed between', async () => {
    const anyOf = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const change = fc.record({
      number: fc.constantFrom(5, 705, 1405, 2105, 2805, 698, 1398, 2098, 2798),
      set: fc.oneof(
        fc.record({ rating: fc.integer({ min: 0, max: 5 }) }),
        fc.record({ favorite: fc.boolean() }),
        fc.record({ label: fc.constantFrom('red', 'blue', null) }),
        fc.record({ verdict: fc.constantFrom('kept', 'rejected', null) }),
      ),
    });
    const query = fc.record({
      seed: anyOf('5', '698'),
      rating: fc.constantFrom('1', '1', '4', undefined),
      favorite: anyOf('1'),
      label: anyOf('red', 'blue'),
      verdict: anyOf('kept', 'rejected'),
      q: anyOf('name'),
      sort: fc.constantFrom('newest', 'oldest', 'name'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), fc.boolean(), query, async (changes, isIndexed, asked) => {
        for (const { number, set } of changes) await Promise.all([say(many, number, set), say(unindexed, number, set)]);
        if (isIndexed) await indexKeeps();
        const given = Object.fromEntries(
          Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
        );
        expect(await scroll(many, given, 2)).toEqual(await scroll(unindexed, given, 2));
      }),
      { numRuns: 40 },
    );
  });

  test('is found without the index as long as it knows little of it, and by it then', async () => {
    await sql`update generation_grams set grams = grams_with_tags(g, tags_of_generation(g.id))
      from ai_generations g where g.id = generation_id and g.user_id = ${many.id}`.execute(studio.deps.database);
    await sql`update keeps set is_indexed = false where user_id = ${many.id}`.execute(studio.deps.database);
    expect(await known()).toEqual({ inIndex: 0, told: 0 });
    const before = [await rated({ seed: '700' }), await rated({ seed: '5' }), await rated({ model: 'm3', seed: '7' })];
    await indexKeeps();
    const { inIndex = 0, told = 0 } = (await known()) ?? {};
    expect([inIndex > 2000, told]).toEqual([true, inIndex]);
    expect([await rated({ seed: '700' }), await rated({ seed: '5' }), await rated({ model: 'm3', seed: '7' })]).toEqual(
      before,
    );
  });

  test('is not waited for where it is said at this moment, and is found once it is said', async () => {
    const before = await rated({ seed: '12' });
    const [, id] = await Promise.all([indexKeeps(), idOf(many, 'Name 2112')]);
    await studio.deps.database.transaction().execute(async (speaking) => {
      await sql`select keep_generations(${many.token}, array[${id}]::uuid[], '{"rating": 2}')`.execute(speaking);
      await indexKeeps();
    });
    expect(await rated({ seed: '12' })).toBe((before ?? 0) + 1);
    await indexKeeps();
    expect(await rated({ seed: '12' })).toBe((before ?? 0) + 1);
  });

  test('stays in the index where a record is indexed anew', async () => {
    await indexKeeps();
    const before = await known();
    const id = await idOf(many, 'Name 2803');
    await studio.ask(many, 'POST', '/api/generations/tags', { ids: [id], add: ['again'] });
    await sql`update ai_generations set metadata = '{"seed": 99999}' where id = ${id}`.execute(studio.deps.database);
    expect(await known()).toEqual(before);
    expect(await rated({ seed: '99999' })).toBe(1);
  });
});

const idOf = async (person: Person, name: string) =>
  (await find(person, { q: `"${name}"` })).generations.find(({ generation_name }) => generation_name === name)?.id ??
  '';

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
  await sql`update generation_grams set grams = grams_of_generation(g.user_id, g.generation_name, g.tool_name, g.tool_type,
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
