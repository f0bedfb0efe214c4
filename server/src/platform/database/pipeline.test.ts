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

test('a statement answers alike with each call of a connection, also when the first one failed', async () => {
  const made = await createTestDatabase();
  const pipeline = createPipeline({ url: made.url, lanes: 1, log });
  const share = {
    name: 'share',
    text: 'select 6 / $1::integer as share, null::text as nothing, \'{"a": [1]}\'::jsonb as data, to_timestamp(0) as at',
  };
  const shared = (parts: number) => [{ share: 6 / parts, nothing: null, data: { a: [1] }, at: new Date(0) }];
  const nothing = { name: 'nothing', text: 'delete from settings where name = $1' };
  await expect(pipeline.call(share, [0])).rejects.toThrow('division by zero');
  expect(await pipeline.call(share, [1])).toEqual(shared(1));
  const calls = [pipeline.call(share, [2]), pipeline.call(nothing, ['none']), pipeline.call(share, [3])];
  expect(await Promise.all(calls)).toEqual([shared(2), [], shared(3)]);
  await expect(pipeline.call(share, [0])).rejects.toThrow('division by zero');
  expect(await pipeline.call(share, [6])).toEqual(shared(6));
  await pipeline.close();
  await made.drop();
  await made.stop();
});

test('a statement whose columns have changed meanwhile is refused, not misread', async () => {
  const made = await createTestDatabase();
  const pipeline = createPipeline({ url: made.url, lanes: 1, log });
  const call = (name: string, text: string) => pipeline.call({ name, text }, []);
  await call('make', 'create table changing as select 1 as first');
  const all = { name: 'all', text: 'select * from changing' };
  for (let time = 0; time < 2; time += 1) expect(await pipeline.call(all, [])).toEqual([{ first: 1 }]);
  await call('change', 'alter table changing rename column first to second');
  expect(await call('new', 'select second from changing')).toEqual([{ second: 1 }]);
  await expect(pipeline.call(all, [])).rejects.toThrow('cached plan must not change result type');
  await pipeline.close();
  await made.drop();
  await made.stop();
});
