import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { openSilentProxy } from '../../../test/support/silent-proxy.ts';
import { createLog } from '../log/log.ts';
import { explainDatabaseError } from './errors.ts';
import { createPipeline } from './pipeline.ts';
import { createDatabase, createPool } from './pool.ts';

test('a connection that breaks between two statements of a transaction fails that transaction alone', async () => {
  const made = await createTestDatabase();
  const pool = createPool({ url: made.url, size: 2, log: createLog('silent', 'test') });
  const database = createDatabase(pool);
  try {
    const broken = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database);
      // Long enough for the news to arrive while nobody asks anything; an error without a listener would end the process.
      await sleep(200);
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toThrow();
    expect((await sql`select 1 as alive`.execute(database)).rows).toEqual([{ alive: 1 }]);
  } finally {
    await database.destroy();
    await made.drop();
    await made.stop();
  }
});

test('after a failover that nobody was told of, what waits is told to come back, and the pool answers over new connections', async () => {
  const made = await createTestDatabase();
  const proxy = await openSilentProxy(made.url);
  const pool = createPool({ url: proxy.url, size: 2, log: createLog('silent', 'test'), answerMs: 2000 });
  const database = createDatabase(pool);
  const ask = () => sql`select 1 as alive`.execute(database).catch(explainDatabaseError);
  const inTransaction = () =>
    database
      .transaction()
      .execute((transaction) => sql`select 1 as alive`.execute(transaction))
      .catch(explainDatabaseError);
  try {
    expect(await Promise.all([ask(), inTransaction()])).toMatchObject([
      { rows: [{ alive: 1 }] },
      { rows: [{ alive: 1 }] },
    ]);
    proxy.silence();
    const refused = { status: 503, code: 'unavailable' };
    expect(await Promise.all([ask(), inTransaction()])).toMatchObject([refused, refused]);
    expect(await Promise.all([ask(), inTransaction()])).toMatchObject([
      { rows: [{ alive: 1 }] },
      { rows: [{ alive: 1 }] },
    ]);
  } finally {
    await database.destroy();
    proxy.close();
    await made.drop();
    await made.stop();
  }
}, 30_000);

test('a database that takes connections and answers none of them is away, and whoever asks is told to come back', async () => {
  const mute = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const url = `postgres://kinora@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/kinora`;
  const log = createLog('silent', 'test');
  const database = createDatabase(createPool({ url, size: 1, log }));
  const pipeline = createPipeline({ url, lanes: 1, log });
  const ask = () => sql`select 1`.execute(database).catch(explainDatabaseError);
  try {
    const refused = { status: 503, code: 'unavailable' };
    // The second waits for the place of the first.
    const answers = [
      ask(),
      ask(),
      pipeline.call({ name: 'one', text: 'select 1' }, []).catch((error: unknown) => error),
    ];
    expect(await Promise.all(answers)).toMatchObject([refused, refused, refused]);
  } finally {
    await pipeline.close();
    await database.destroy();
    mute.close();
  }
}, 30_000);
