import pg from 'pg';
import * as z from 'zod';
import type { Pipeline } from '../../server/src/platform/database/pipeline.ts';
import type { Deps } from '../../server/src/roles/compose.ts';
import { now } from './clock.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
/** The longest that one list is measured, so that the whole ends however slow one is. */
export const LONGEST_MS = 10_000;

const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ 'Execution Time': z.number() })]) })]);

type Sent = { text: string; values: unknown[] };

/** How long a list took, in milliseconds: as it is read, and the statements alone that it sends, by what PostgreSQL says. */
export async function measureList(
  deps: Deps,
  databaseUrl: string,
  read: (deps: Deps) => Promise<unknown>,
): Promise<{ list: number[]; sql: number[]; sent: Sent[] }> {
  const sent: Sent[] = [];
  const pipeline: Pipeline = {
    ...deps.pipeline,
    call: (statement, values) => {
      sent.push({ text: statement.text, values });
      return deps.pipeline.call(statement, values);
    },
  };
  await read({ ...deps, pipeline });
  const list = await rounds(async () => {
    const startedAt = now();
    await read(deps);
    return now() - startedAt;
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sql = await rounds(async () => {
    let sum = 0;
    for (const { text, values } of sent) {
      const { rows } = await client.query({ text: `explain (analyze, timing off, format json) ${text}`, values });
      sum += explained.parse(rows)[0]['QUERY PLAN'][0]['Execution Time'];
    }
    return sum;
  });
  await client.end();
  return { list, sql, sent };
}

async function rounds(round: () => Promise<number>): Promise<number[]> {
  const until = now() + LONGEST_MS;
  const times: number[] = [];
  for (let done = -2; done < ROUNDS && (done < 1 || now() < until); done += 1) {
    const took = await round();
    if (done >= 0) times.push(took);
  }
  return times;
}
