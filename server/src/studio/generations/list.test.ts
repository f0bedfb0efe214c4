import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { generationListSchema } from './wire.ts';

let studio: Studio;
let person: Person;

beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  // Names and times collide on purpose: the order must still be total.
  await sql`
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
       output_file_url, created_at, completed_at)
    select gen_random_uuid(), ${person.id}, (array['gen_01', 'fal_wan_pro'])[1 + n % 2], 'Tool', 'Picture ' || n % 7,
      case n % 3 when 0 then 'failed' else 'completed' end, 0, 1,
      jsonb_build_object('positivePrompt', 'a ' || (array['fox', 'Wolf', 'owl'])[1 + n % 3] || ' at dusk'), '\\x00',
      '/files/x.png', now() - (n / 4) * interval '1 minute', now()
    from generate_series(1, 60) as n`.execute(studio.deps.database);
});
afterAll(() => studio.stop());

async function page(query: string, who: Person = person) {
  const response = await studio.ask(who, 'GET', `/api/generations?${query}`);
  expect(response.status).toBe(200);
  return generationListSchema.parse(await response.json());
}

/** All pages of a list, as somebody who scrolls to its end. */
async function scroll(query: string, limit: number) {
  const found = [];
  let cursor: string | null = null;
  do {
    const next: Awaited<ReturnType<typeof page>> = await page(
      `${query}&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    found.push(...next.generations);
    cursor = next.nextCursor;
  } while (cursor !== null);
  return found;
}

test.each(['newest', 'oldest', 'name', 'tool'])(
  'sorted by %s, pages of any size have no gaps and no doubles',
  async (sort) => {
    const whole = (await page(`sort=${sort}&limit=100`)).generations.map(({ id }) => id);
    expect(new Set(whole).size).toBe(60);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25 }), async (limit) => {
        expect((await scroll(`sort=${sort}`, limit)).map(({ id }) => id)).toEqual(whole);
      }),
      { numRuns: 4 },
    );
  },
);

test('the four orders are the ones that they are called', async () => {
  const by = async (sort: string) => (await page(`sort=${sort}&limit=100`)).generations;
  const times = (await by('newest')).map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  const reversed = (await by('oldest')).map(({ created_at }) => Date.parse(created_at));
  expect(reversed).toEqual([...times].reverse());
  const names = (await by('name')).map(({ generation_name }) => generation_name);
  expect(names).toEqual([...names].sort());
  const tools = (await by('tool')).map(({ tool_type }) => tool_type);
  expect(tools).toEqual([...tools].sort());
});

test('the total counts what the filters leave, with the first page only', async () => {
  expect(await page('limit=5')).toMatchObject({ total: 60, totalIsMore: false });
  expect((await page('tool_type=gen_01&status=failed')).total).toBe(10);
  const first = await page('limit=5');
  expect((await page(`limit=5&cursor=${first.nextCursor}`)).total).toBeNull();
});

test('a search looks through names and prompts, whatever the case', async () => {
  expect((await page('q=WOLF')).total).toBe(20);
  expect(await page('q=WOLF&limit=5')).toMatchObject({ total: 20, totalIsMore: false });
  expect((await page('q=picture%206&limit=100')).generations.every((g) => g.generation_name === 'Picture 6')).toBe(
    true,
  );
  expect(await page('q=50%25_off')).toMatchObject({ generations: [], total: 0 });
});

test('a search that finds hundreds says that there are more', async () => {
  const other = await createPerson(studio.deps.database);
  await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, status, tokens_used,
      price_version, input_data, input_hash, output_file_url, completed_at)
    select gen_random_uuid(), ${other.id}, 'gen_01', 'Tool', 'An otter ' || n, 'completed', 0, 1, '{}', '\\x00', '/files/x.png', now()
    from generate_series(1, 250) as n`.execute(studio.deps.database);
  expect(await page('q=otter', other)).toMatchObject({ total: 200, totalIsMore: true });
  expect(await page('q=%22otter%2024%22', other)).toMatchObject({ total: 11, totalIsMore: false });
});

test.each(['newest', 'oldest', 'name', 'tool'])(
  'sorted by %s, a kind has what its tools made, on every page',
  async (sort) => {
    const videos = (await page(`tool_type=fal_wan_pro&sort=${sort}&limit=100`)).generations.map(({ id }) => id);
    expect(videos).toHaveLength(30);
    expect((await scroll(`kind=video&sort=${sort}`, 7)).map(({ id }) => id)).toEqual(videos);
    expect((await page(`kind=video&sort=${sort}&limit=5`)).total).toBe(30);
  },
);

test('a kind holds together with the other filters, what failed included, and a tool of another kind has none', async () => {
  const found = await scroll('kind=image&status=failed&q=fox', 3);
  expect(found).toEqual(await scroll('tool_type=gen_01&status=failed&q=fox', 3));
  expect(found.length).toBeGreaterThan(3);
  expect((await page('kind=image&tool_type=gen_01')).total).toBe(30);
  expect(await page('kind=video&tool_type=gen_01')).toMatchObject({ generations: [], total: 0 });
  expect(await page('kind=audio')).toMatchObject({ generations: [], total: 0 });
});

test('filters hold on every page', async () => {
  const found = await scroll('status=completed&tool_type=gen_01&q=owl&sort=name', 3);
  expect(found.length).toBeGreaterThan(3);
  expect(found.every((g) => g.status === 'completed' && g.tool_type === 'gen_01')).toBe(true);
});

test('the trash is a list of its own', async () => {
  const other = await createPerson(studio.deps.database);
  const id = randomUUID();
  await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, status, tokens_used,
      price_version, input_data, input_hash, output_file_url, completed_at)
    values (${id}, ${other.id}, 'gen_01', 'Tool', 'A fox', 'completed', 0, 1, '{}', '\\x00', '/files/x.png', now())`.execute(
    studio.deps.database,
  );
  expect((await page('trash=1', other)).total).toBe(0);
  await studio.ask(other, 'DELETE', `/api/generations/${id}`);
  expect(await page('trash=1&kind=image', other)).toMatchObject({ total: 1, generations: [{ id }] });
  expect(await page('trash=1&kind=video', other)).toMatchObject({ total: 0, generations: [] });
  expect(await page('', other)).toMatchObject({ total: 0, generations: [] });
  expect(await page('trash=1', other)).toMatchObject({ total: 1, generations: [{ id }] });
  await studio.ask(other, 'POST', `/api/generations/${id}/restore`);
  expect(await page('', other)).toMatchObject({ total: 1 });
});

test('nobody sees what is not theirs', async () => {
  const other = await createPerson(studio.deps.database);
  expect(await page('limit=100', other)).toMatchObject({ total: 0, generations: [] });
});

test('a session that is over is told so, also where there is nothing to list', async () => {
  const gone = await createPerson(studio.deps.database);
  await studio.deps.database.deleteFrom('session').where('token', '=', gone.token).execute();
  for (const query of ['', 'status=failed', 'status=processing', 'tool_type=gen_01&q=zzz', 'trash=1']) {
    expect((await studio.ask(gone, 'GET', `/api/generations?${query}`)).status).toBe(401);
  }
  expect((await studio.ask(gone, 'POST', '/api/generations/clear-stalled', {})).status).toBe(401);
});

test.each([
  'cursor=abc',
  'cursor=W10',
  `cursor=${Buffer.from('["x","y","z"]').toString('base64url')}`,
  'sort=best',
  'trash=2',
  'limit=0',
  'limit=1000',
  'status=done',
  'tool_type=nothing',
  'kind=sound',
])('refuses %s', async (query) => {
  expect((await studio.ask(person, 'GET', `/api/generations?${query}`)).status).toBe(400);
});

test('a cursor of another order is refused, not an error of ours', async () => {
  const { nextCursor } = await page('sort=name&limit=1');
  expect((await studio.ask(person, 'GET', `/api/generations?sort=newest&cursor=${nextCursor}`)).status).toBe(400);
});
