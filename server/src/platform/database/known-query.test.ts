import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { KnownQuery } from './known-query.ts';

/** A connection, how a statement is sent on it, and how often PostgreSQL has described columns there. */
async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, pipeline: true });
  await client.connect();
  let described = 0;
  client.connection.on('rowDescription', () => {
    described += 1;
  });
  return {
    described: () => described,
    end: () => client.end(),
    call: (name: string, text: string, values: unknown[]) =>
      new Promise<unknown[]>((resolve, reject) => {
        client.query(
          new KnownQuery({ name, text }, values, (error, answered) =>
            error === null ? resolve(answered.rows) : reject(error),
          ),
        );
      }),
  };
}

test('the columns of a statement are described once for each connection, and every call has rows of its own', async () => {
  const made = await createTestDatabase();
  const [one, other] = [await connect(made.url), await connect(made.url)];
  onTestFinished(async () => {
    await Promise.all([one.end(), other.end()]);
    await made.drop();
    await made.stop();
  });
  const some = 'select n, n::text as words, now() - now() is null as is_odd from generate_series(1, $1::integer) n';
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ n: index + 1, words: String(index + 1), is_odd: false }));
  for (const connection of [one, other]) {
    expect(await connection.call('some', some, [2])).toEqual(rows(2));
    const calls = [3, 0, 1].map((count) => connection.call('some', some, [count]));
    expect(await Promise.all(calls)).toEqual([rows(3), rows(0), rows(1)]);
    expect(connection.described()).toBe(1);
    expect(await connection.call('more', 'select $1::integer as more', [7])).toEqual([{ more: 7 }]);
    expect(connection.described()).toBe(2);
  }
});
