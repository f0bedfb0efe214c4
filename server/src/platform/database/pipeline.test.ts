import { createServer, connect as openSocket, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
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
  const target = new URL(made.url);
  const pairs: [Socket, Socket][] = [];
  const proxy = createServer((near) => {
    const far = openSocket(Number(target.port), target.hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const url = new URL(made.url);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  const pipeline = createPipeline({ url: url.href, lanes: 1, log, answerMs: 2000 });
  const one = { name: 'one', text: 'select 1 as one' };
  expect(await pipeline.call(one, [])).toEqual([{ one: 1 }]);
  // Both ends stay open, and nothing is carried any more.
  for (const [near, far] of pairs) {
    near.unpipe(far);
    far.unpipe(near);
  }
  const waiting = [pipeline.call(one, []), pipeline.call(one, [])];
  for (const call of waiting) await expect(call).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(await pipeline.call(one, [])).toEqual([{ one: 1 }]);
  await pipeline.close();
  for (const socket of pairs.flat()) socket.destroy();
  proxy.close();
  await made.drop();
  await made.stop();
});
