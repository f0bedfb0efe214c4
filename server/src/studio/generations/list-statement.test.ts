import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import type { Statement } from '../../platform/database/pipeline.ts';
import { type ListQuery, listQuery } from './list-query.ts';
import { countStatement, listStatement, READ_IN_ORDER } from './list-statement.ts';
import { IN_SPAN } from './time-span.ts';

const RECORDS = 6000;
/** The oldest, and the only ones of their kind. */
const SOUNDS = 30;
/** What a page of 20 may look at: itself, and what a filter leaves out between. */
const MOST_READ = 400;
/** Where no index of the order helps, and the index of words and facts is asked after that. */
const MOST_SIFTED = 3100;
const mostRead = ({ kind, q }: Record<string, string>) =>
  kind !== undefined && q !== undefined ? MOST_SIFTED : MOST_READ;

let studio: Studio;
let person: Person;
let client: pg.Client;

beforeAll(async () => {
  studio = await startStudio();
  const { database, config } = studio.deps;
  person = await createPerson(database);
  for (const owner of [person, await createPerson(database)]) {
    await sql`
      insert into ai_generations
        (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
         output_file_url, created_at, completed_at, removed_at, removed_as)
      select gen_random_uuid(), ${owner.id},
        case when n > ${RECORDS - SOUNDS} then 'x_tune_smith' else (array['gen_01', 'fal_wan_pro'])[1 + n % 2] end, 'Tool', 'Picture ' || n,
        case n % 100 when 0 then 'failed' else 'completed' end, 0, 1, '{"positivePrompt": "a fox"}', '\\x00',
        '/files/x.png', now() - n * interval '1 minute', now(),
        case when n % 50 = 1 then now() - n * interval '1 second' end, case when n % 50 = 1 then 'trash' end
      from generate_series(1, ${RECORDS}::integer) as n`.execute(database);
  }
  await sql`analyze ai_generations`.execute(database);
  client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await studio.stop();
});

const node = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans() {
    return z.array(node).default([]);
  },
});
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);

/** How many records a page looked at, those included that it then left out. */
async function countRead(query: Record<string, string>, place: (string | null)[]): Promise<number> {
  const parsed = listQuery.parse(query);
  return countReadBy(listStatement(parsed), [...filtersOf(parsed), ...place, 21]);
}

const toolsByKind = { image: ['gen_01'], video: ['fal_wan_pro', 'never_used'], audio: ['x_tune_smith', 'x_speaker'] };

const filtersOf = ({ tool_type, kind, q }: ListQuery) => {
  const tools = kind === undefined ? (tool_type === undefined ? null : [tool_type]) : toolsByKind[kind];
  return [person.token, tools, q === undefined ? null : [q]];
};

async function countReadBy({ text }: Statement, values: unknown[]): Promise<number> {
  const { rows } = await client.query({ text: `explain (analyze, format json) ${text}`, values });
  const read = (at: z.output<typeof node>): number =>
    at.Plans.reduce((sum, below) => sum + read(below), 0) +
    (at['Relation Name'] === 'ai_generations'
      ? at['Actual Loops'] * (at['Actual Rows'] + at['Rows Removed by Filter'])
      : 0);
  return read(explained.parse(rows)[0]['QUERY PLAN'][0].Plan);
}

const lists: Record<string, string>[] = [
  { sort: 'newest' },
  { sort: 'oldest' },
  { sort: 'name' },
  { sort: 'tool' },
  { status: 'failed' },
  { status: 'processing' },
  { status: 'completed', sort: 'oldest' },
  { tool_type: 'gen_01' },
  { tool_type: 'gen_01', sort: 'name' },
  { kind: 'video' },
  { kind: 'video', sort: 'oldest' },
  { kind: 'video', sort: 'tool' },
  { kind: 'video', sort: 'name' },
  { kind: 'video', status: 'completed' },
  { kind: 'video', q: 'fox' },
  { kind: 'audio' },
  { kind: 'audio', sort: 'tool' },
  { kind: 'audio', q: 'fox' },
  { q: 'fox' },
  { trash: '1' },
];

test.each(lists)('the first page of %o is read without the thousands behind it', async (query) => {
  expect(await countRead(query, [null, null, null])).toBeLessThan(mostRead(query));
});

test('the periods of a span are asked of the index that has them', async () => {
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query(`explain select s.generation_id
    from (select '-infinity'::timestamptz as begins_at, now() as ends_at, '{1}'::integer[] as periods offset 0) as w
    cross join lateral (select * from generation_grams s where s.grams @> '{2}' ${IN_SPAN} offset 0) as s`);
  await client.query('reset enable_seqscan');
  const plan = JSON.stringify(rows);
  expect(plan).toContain('generation_grams_in_time');
  expect(plan).toMatch(/Index Cond: \(\(ARRAY\[/);
});

test.each(lists)('the page of %o that begins in the middle is read without those before it', async (query) => {
  const created = String((Date.now() - (RECORDS / 2) * 60_000) * 1000);
  const removed = String((Date.now() - (RECORDS / 2) * 1000) * 1000);
  const places: Record<string, string[]> = { name: ['picture 3', ''], tool: ['fal_wan_pro', created] };
  const place = query.trash === '1' ? [removed, ''] : (places[query.sort ?? 'newest'] ?? [created, '']);
  expect(await countRead({ ...query, cursor: 'x' }, [...place, randomUUID()])).toBeLessThan(mostRead(query));
});

test.each([
  { q: 'fox' },
  { q: 'fox', sort: 'name' },
  { q: 'fox', tool_type: 'gen_01' },
  { q: 'fox', kind: 'video' },
  { trash: '1' },
])('what %o has is counted no further than it is told', async (query) => {
  const parsed = listQuery.parse(query);
  expect(await countReadBy(countStatement(parsed, { most: 101, read: READ_IN_ORDER }), filtersOf(parsed))).toBeLessThan(
    parsed.q === undefined ? MOST_READ : MOST_SIFTED,
  );
});
