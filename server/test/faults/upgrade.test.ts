import { startTestPostgres } from '@kinora/postgres/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { tablesInOrder } from '../../src/operate/archive/database-shape.ts';
import { functions } from '../../src/platform/database/functions.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPipeline } from '../../src/platform/database/pipeline.ts';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';
import { thisRelease } from '../../src/platform/database/release.ts';
import { callForValue } from '../../src/platform/database/sql-function.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { seedEarlierInstallation } from '../support/earlier-installation.ts';

const ADA = 'a0000000-0000-4000-8000-000000000001';

const release = thisRelease();
const log = createLog('silent', 'test');
let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: Awaited<ReturnType<typeof postgres.createDatabase>>;
let pool: pg.Pool;
let rowsBefore: Record<string, Record<string, unknown>[]>;
beforeAll(async () => {
  postgres = await startTestPostgres();
  database = await postgres.createDatabase();
  await seedEarlierInstallation(database.url);
  pool = createPool({ url: database.url, size: 4, log });
  rowsBefore = await allRows();
  await migrate({ url: database.url, release, log });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await postgres.stop();
});

async function allRows(): Promise<Record<string, Record<string, unknown>[]>> {
  const client = await pool.connect();
  try {
    const found: Record<string, Record<string, unknown>[]> = {};
    for (const { name } of await tablesInOrder(client)) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${table} t order by t::text`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    client.release();
  }
}

const balanceOfAda = async () => {
  const { rows } = await pool.query('select tokens, purchased_tokens, debt from profiles where id = $1', [ADA]);
  return rows[0];
};

test('the earlier installation has people, money and generations in every state', () => {
  const states = new Set(rowsBefore.ai_generations?.map(({ status, removed_as }) => `${status} ${removed_as}`));
  expect([...states].sort()).toEqual([
    'completed null',
    'completed trash',
    'failed cancelled',
    'failed null',
    'processing null',
  ]);
  expect(new Set(rowsBefore.runs?.map(({ state }) => state))).toEqual(
    new Set(['queued', 'at_provider', 'saving', 'done']),
  );
  expect(new Set(rowsBefore.ledger_entries?.map(({ kind }) => kind))).toEqual(
    new Set(['signup', 'purchase', 'grant', 'charge', 'refund', 'expire', 'adjust', 'clawback']),
  );
});

test('an upgrade keeps every row as it was', async () => {
  const after = await allRows();
  for (const [table, rows] of Object.entries(rowsBefore)) {
    // Later releases may add columns.
    const columns = Object.keys(rows[0] ?? {});
    const known = (after[table] ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))),
    );
    expect({ table, rows: known }).toEqual({ table, rows });
  }
});

test('the ledger proves every balance of it afterwards', async () => {
  expect((await verifyLedger(createDatabase(pool))).flatMap(({ problems }) => problems)).toEqual([]);
});

test('its work goes on by the functions of this release', async () => {
  const pipeline = createPipeline({ url: database.url, lanes: 1, log });
  const before = await balanceOfAda();
  const { rows } = await pool.query<{ id: string; claim_no: number; generation_id: string }>(
    "select id, claim_no, generation_id from runs where state = 'at_provider'",
  );
  const [run] = rows;
  if (run === undefined) throw new Error('Nothing is with a provider');
  try {
    await callForValue(pipeline, functions.fail_generation, {
      of_generation: run.generation_id,
      run_id: run.id,
      at_claim: run.claim_no,
      error_code: 'provider',
      message: 'Nothing was made',
      reason: 'Nothing was made',
    });
  } finally {
    await pipeline.close();
  }
  expect(await balanceOfAda()).toEqual({ ...before, tokens: before.tokens + 8 });
  expect((await verifyLedger(createDatabase(pool))).flatMap(({ problems }) => problems)).toEqual([]);
});
