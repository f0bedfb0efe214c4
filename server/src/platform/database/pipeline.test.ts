import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { openSilentProxy } from '../../../test/support/silent-proxy.ts';
import { createLog } from '../log/log.ts';
import { explainDatabaseError } from './errors.ts';
import { createPipeline } from './pipeline.ts';
import { createDatabase, createPool } from './pool.ts';

const log = createLog('silent', 'test');

test('whoever still asks a process that is ending is told to come back, not that something is broken', async () => {
  const made = await createTestDatabase();
  const pipeline = createPipeline({ url: made.url, lanes: 2, log });
  const pool = createPool({ url: made.url, size: 2, log });
  const database = createDatabase(pool);
  const one = { name: 'one', text: 'select 1 as one' };
  expect(await pipeline.call(one, [])).toEqual([{ one: 1 }]);
  await database.selectFrom('settings').select('name').execute();
  await pipeline.close();
  await pool.end();
  await expect(pipeline.call(one, [])).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  const late = database.selectFrom('settings').select('name').execute().catch(explainDatabaseError);
  expect(await late).toMatchObject({ status: 503, code: 'unavailable' });
  await made.drop();
  await made.stop();
});

test('after a failover that nobody was told of, calls are refused once and then answered over a new connection', async () => {
  const made = await createTestDatabase();
  const proxy = await openSilentProxy(made.url);
  const pipeline = createPipeline({ url: proxy.url, lanes: 1, log, answerMs: 2000 });
  const one = { name: 'one', text: 'select 1 as one' };
  expect(await pipeline.call(one, [])).toEqual([{ one: 1 }]);
  proxy.silence();
  const waiting = [pipeline.call(one, []), pipeline.call(one, [])];
  for (const call of waiting) await expect(call).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(await pipeline.call(one, [])).toEqual([{ one: 1 }]);
  await pipeline.close();
  proxy.close();
  await made.drop();
  await made.stop();
});
