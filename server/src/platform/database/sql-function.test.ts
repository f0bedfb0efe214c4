import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createLog } from '../log/log.ts';
import { functions } from './functions.ts';
import { createPipeline, type Pipeline, type Statement } from './pipeline.ts';
import {
  answeringRow,
  answeringRows,
  answeringValue,
  callForRow,
  callForRows,
  callForValue,
  refined,
} from './sql-function.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pipeline: Pipeline;
beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create function spell(first text, second text default 'b', third jsonb default '[]') returns text language sql
      as $$ select first || second || third $$;
    create function split(given text, out head text, out tail text) language sql
      as $$ select left(given, 1), nullif(substr(given, 2), '') $$;
    create function count_to(most integer) returns table (n integer) language sql
      as $$ select * from generate_series(1, most) $$`);
  await client.end();
  pipeline = createPipeline({ url: database.url, lanes: 1, log: createLog('silent', 'test') });
});
afterAll(async () => {
  await pipeline.close();
  await database.drop();
  await database.stop();
});

const spell = answeringValue('spell', { first: 'text', second: 'text', third: 'jsonb' }, ['second', 'third'], () =>
  z.string(),
);
const split = answeringRow('split', { given: 'text' }, [], () => z.object({ head: z.string(), tail: z.string() }));
const countTo = answeringRows('count_to', { most: 'int4' }, [], () => z.object({ n: z.number() }));

test('arguments reach the parameters of their names, in whatever order they are given', async () => {
  expect(await callForValue(pipeline, spell, { first: 'x', second: 'y', third: [1] })).toBe('xy[1]');
  expect(await callForValue(pipeline, spell, { third: { z: null }, second: 'y', first: 'x' })).toBe('xy{"z": null}');
});

test('what is left out has its default, and null is null', async () => {
  expect(await callForValue(pipeline, spell, { first: 'x' })).toBe('xb[]');
  expect(await callForValue(pipeline, spell, { first: 'x', third: ['text'] })).toBe('xb["text"]');
  expect(await callForValue(pipeline, spell, { first: 'x', third: null }).catch(String)).toContain(
    'expected string, received null',
  );
});

test('each way to call a function is one statement, which the connection prepares once', async () => {
  const seen: Statement[] = [];
  const watched: Pick<Pipeline, 'call'> = {
    call: (statement, values) => {
      seen.push(statement);
      return pipeline.call(statement, values);
    },
  };
  await callForValue(watched, spell, { first: 'x', second: 'y', third: [] });
  await callForValue(watched, spell, { second: 'y', first: 'x', third: [] });
  await callForValue(watched, spell, { first: 'x' });
  expect(seen[1]).toBe(seen[0]);
  expect(seen[2]?.name).not.toBe(seen[0]?.name);
});

test('rows come as their columns, checked', async () => {
  expect(await callForRow(pipeline, split, { given: 'fox' })).toEqual({ head: 'f', tail: 'ox' });
  expect(await callForRows(pipeline, countTo, { most: 3 })).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await callForRows(pipeline, countTo, { most: 0 })).toEqual([]);
});

test('a function that answers nothing may be called, whatever language it is in', async () => {
  await callForValue(pipeline, functions.forget_late_run, { run_id: randomUUID(), at_claim: 1 });
  await callForValue(pipeline, functions.switch_off_top_ups, { of_user: randomUUID() });
});

test('null is refused where nobody has said that it may come', async () => {
  await expect(callForRow(pipeline, split, { given: 'f' })).rejects.toThrow('expected string, received null');
  const maybe = refined(split, (row) => row.extend({ tail: z.string().nullable() }));
  expect(await callForRow(pipeline, maybe, { given: 'f' })).toEqual({ head: 'f', tail: null });
});

test('callers are held to what functions take and answer', () => {
  expectTypeOf(callForValue(pipeline, spell, { first: 'x' })).resolves.toEqualTypeOf<string>();
  // @ts-expect-error A parameter without a default is missing.
  const missing = () => callForValue(pipeline, spell, { second: 'y' });
  // @ts-expect-error A number is no text.
  const wrong = () => callForValue(pipeline, spell, { first: 1 });
  // @ts-expect-error This function answers one value.
  const rows = () => callForRows(pipeline, spell, { first: 'x' });
  expect([missing, wrong, rows]).toHaveLength(3);
});
