import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/support/database.ts';
import { createPipeline } from '../../../platform/database/pipeline.ts';
import { createDatabase, createPool, type Database } from '../../../platform/database/pool.ts';
import { createRateLimits } from '../../../platform/limits/rate-limits.ts';
import { createLog } from '../../../platform/log/log.ts';
import { createRequestRate } from './request-rate.ts';

let database: Database;
let rate: ReturnType<typeof createRequestRate>;
let end: () => Promise<void>;

beforeAll(async () => {
  const empty = await createTestDatabase();
  const pool = createPool({ url: empty.url, size: 10, log: createLog('silent', 'test') });
  database = createDatabase(pool);
  const pipeline = createPipeline({ url: empty.url, lanes: 8, log: createLog('silent', 'test') });
  rate = createRequestRate(createRateLimits(pipeline), () => undefined);
  end = async () => {
    await pipeline.close();
    await pool.end();
    await empty.drop();
    await empty.stop();
  };
});
afterAll(() => end());

/** As if the first request of this window had come so much earlier. */
const age = (key: string, ms: number) =>
  sql`update rate_limits set until = until - make_interval(secs => ${ms} / 1000.0) where key = ${`request:${key}`}`.execute(
    database,
  );

test('of many requests at once only the allowed number passes', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => rate.consume('burst', { window: 10, max: 5 })));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
  const refused = answers.find(({ allowed }) => !allowed);
  expect(refused?.retryAfter).toBeGreaterThanOrEqual(1);
  expect(refused?.retryAfter).toBeLessThanOrEqual(10);
});

test('a window ends although requests keep coming', async () => {
  const rule = { window: 10, max: 3 };
  for (let i = 0; i < 3; i++) expect((await rate.consume('steady', rule)).allowed).toBe(true);
  expect((await rate.consume('steady', rule)).allowed).toBe(false);
  await age('steady', 10_000);
  expect((await rate.consume('steady', rule)).allowed).toBe(true);
});
