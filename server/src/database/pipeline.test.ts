import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/database.ts';
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
