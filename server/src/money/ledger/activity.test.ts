import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import type { Database } from '../../platform/database/pool.ts';
import { submittedSchema } from '../../studio/generations/wire.ts';
import { ledgerPageSchema, usageSchema } from '../billing/wire.ts';

let studio: Studio;
let database: Database;
beforeAll(async () => {
  studio = await startStudio();
  database = studio.deps.database;
});
afterAll(() => studio.stop());

/** What is read at this address, by its schema. */
async function read<Schema extends z.core.$ZodType>(
  person: Person,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await studio.ask(person, 'GET', path);
  expect(answer.status, path).toBe(200);
  return z.parse(schema, await answer.json());
}

const submit = (person: Person) =>
  studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId: randomUUID(), prompt: 'a fox' });

test('activity is listed by pages and filters, exported as CSV, and nobody sees anybody else', async () => {
  const person = await createPerson(database, { tokens: 100, purchasedTokens: 7 });
  const other = await createPerson(database);
  const { generation } = submittedSchema.parse(await (await submit(person)).json());
  await sql`select fail_generation(${generation.id}, null, null, 'internal', 'Failed', 'It, "failed"')`.execute(
    database,
  );
  const page = (query: string) => read(person, `/api/ledger?${query}`, ledgerPageSchema);
  const all = await page('');
  expect(all.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 8],
    ['charge', -8],
    ['adjust', 7],
    ['adjust', 100],
  ]);
  expect((await page('kind=charge')).entries).toMatchObject([{ tool_type: 'gen_01', generation_id: generation.id }]);
  expect((await page('tool=gen_01')).entries).toHaveLength(2);
  expect((await page(`to=${new Date(Date.now() - 60_000).toISOString()}`)).entries).toEqual([]);
  const first = await page('limit=3');
  expect((await page(`limit=3&cursor=${first.nextCursor}`)).entries.map(({ amount }) => amount)).toEqual([100]);

  const csv = await studio.ask(person, 'GET', '/api/ledger.csv?kind=refund');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const lines = (await csv.text()).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('"It, ""failed"""');
  expect((await read(other, '/api/ledger', ledgerPageSchema)).entries).toHaveLength(1);
  for (const bad of ['kind=gift', 'cursor=x', 'from=yesterday', 'limit=0']) {
    expect((await studio.ask(person, 'GET', `/api/ledger?${bad}`)).status).toBe(400);
  }
  const { days } = await read(person, '/api/billing/usage?days=7', usageSchema);
  expect(days).toMatchObject([{ tool_type: 'gen_01', tokens: 0, generations: 1 }]);
});

test('in the exported activity nothing is a formula to a spreadsheet, and amounts are numbers', async () => {
  const person = await createPerson(database, { tokens: 0 });
  const reasons = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1+1', '\uFF1D1+1'];
  for (const why of reasons) {
    await sql`select adjust_user_tokens(${person.id}, -1, 'tokens', gen_random_uuid(), ${why})`.execute(database);
  }
  const lines = (await (await studio.ask(person, 'GET', '/api/ledger.csv')).text()).trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',').at(-3))).toEqual(reasons.map((why) => `'${why}`).reverse());
  await sql`select adjust_user_tokens(${person.id}, 9, 'tokens', gen_random_uuid(), 'A gift')`.execute(database);
  await sql`select charge_user_tokens(${person.id}, 2, 'charge:number')`.execute(database);
  expect(await (await studio.ask(person, 'GET', '/api/ledger.csv?kind=charge')).text()).toContain(',tokens,-2,');
});

test('a tool that cannot be one is refused as a filter of the activity', async () => {
  const person = await createPerson(database);
  for (const path of ['/api/ledger?tool=%00', '/api/ledger.csv?tool=a%00b']) {
    expect((await studio.ask(person, 'GET', path)).status, path).toBe(400);
  }
});

test('a long activity is exported whole', async () => {
  const person = await createPerson(database, { tokens: 1000 });
  await sql`select charge_user_tokens(${person.id}, 1, 'charge:export:' || n) from generate_series(1, 450) as n`.execute(
    database,
  );
  const text = await (await studio.ask(person, 'GET', '/api/ledger.csv')).text();
  expect(text.trimEnd().split('\r\n')).toHaveLength(452);
});
