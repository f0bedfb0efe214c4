import { CompiledQuery } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { durations } from '../../platform/metrics/durations.ts';
import { states } from '../../platform/metrics/states.ts';
import { figures } from './figures.ts';

const installation = new Registry();
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess, prefix: 'kinora_' });

const gauges = figures.map(({ query, labels, ...named }) => ({
  gauge: new Gauge({ ...named, labelNames: [...labels], registers: [installation] }),
  query,
  row: z.object({
    value: z.coerce.number(),
    ...Object.fromEntries(labels.map((label) => [label, z.coerce.string()])),
  }),
}));

/** The process's own figures. */
export const processMetrics = () => exposed([ofProcess, durations, states]);

/** The process's own figures, and those of the whole installation as its database has them now. */
export async function collectMetrics(database: Database): Promise<Exposed> {
  // One after the other on one connection: a look at the figures leaves the pool to those who work.
  const answers = await database.connection().execute(async (connection) => {
    const read = [];
    for (const { query } of gauges) read.push((await connection.executeQuery(CompiledQuery.raw(query))).rows);
    return read;
  });
  for (const [at, { gauge, row }] of gauges.entries()) {
    gauge.reset();
    for (const { value, ...labels } of z.array(row).parse(answers[at])) gauge.set(labels, value);
  }
  return exposed([ofProcess, durations, states, installation]);
}

type Exposed = { contentType: string; text: string };

async function exposed(registries: Registry[]): Promise<Exposed> {
  const all = Registry.merge(registries);
  return { contentType: all.contentType, text: await all.metrics() };
}
