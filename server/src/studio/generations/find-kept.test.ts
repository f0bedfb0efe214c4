import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStudioOfMany } from '../../../test/support/many-generations.ts';
import type { Person } from '../../../test/support/people.ts';

type Many = Awaited<ReturnType<typeof startStudioOfMany>>;
let studio: Many['studio'];
let many: Person;
let unindexed: Person;
let find: Many['find'];
let scroll: Many['scroll'];
let idOf: Many['idOf'];

beforeAll(async () => {
  ({ studio, many, unindexed, find, scroll, idOf } = await startStudioOfMany());
});
afterAll(() => studio.stop());

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

test('what is thought of records is found as it is now, before the index knows it and after', async () => {
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

test('what is thought of records is found as it is, whatever is changed and indexed between', async () => {
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

test('what is thought of records is found without the index as long as it knows little of it, and by it then', async () => {
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

test('what is thought of records is not waited for where it is said at this moment, and is found once it is said', async () => {
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

test('what is thought of records stays in the index where a record is indexed anew', async () => {
  await indexKeeps();
  const before = await known();
  const id = await idOf(many, 'Name 2803');
  await studio.ask(many, 'POST', '/api/generations/tags', { ids: [id], add: ['again'] });
  await sql`update ai_generations set metadata = '{"seed": 99999}' where id = ${id}`.execute(studio.deps.database);
  expect(await known()).toEqual(before);
  expect(await rated({ seed: '99999' })).toBe(1);
});

test('what is thought of a record while it is changed stays in the index with it', async () => {
  const { database } = studio.deps;
  await say(many, 2810, { rating: 1 });
  await indexKeeps();
  const id = await idOf(many, 'Name 2810');
  const waiting = async () => {
    const found = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    return found.rows[0]?.count;
  };
  const { changing } = await database.transaction().execute(async (speaking) => {
    await sql`select keep_generations(${many.token}, array[${id}]::uuid[], '{"rating": 5}')`.execute(speaking);
    await sql`select index_keeps(${many.id}, 1000)`.execute(speaking);
    const change = sql`update ai_generations set metadata = '{"seed": 88888}' where id = ${id}`.execute(database);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    return { changing: change };
  });
  await changing;
  expect((await find(many, { seed: '88888', rating: '5' })).total).toBe(1);
});
