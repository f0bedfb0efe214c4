import { tools } from '@kinora/catalogue';
import type { Prices, Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { readRow } from '../../platform/database/rows.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The prices in force: the catalogue's figures with the operator's over them. */
export type PriceBook = { version: number; pricesOf: (tool: Tool) => Prices };
export type PriceBooks = () => Promise<PriceBook>;

const overrides = z.record(z.string(), z.record(z.string(), z.number()));
// Older versions may hold fractions, which must not become prices that cannot be charged.
const wholeOverrides = z.record(z.string(), z.record(z.string(), z.number().transform(Math.round)));

// Over the connections that submits use: whatever holds those of the pool stops no sale.
const IN_FORCE = {
  name: 'prices_in_force',
  text: `select version, prices from price_versions
    where effective_from <= now() order by effective_from desc, version desc limit 1`,
  row: z.object({ version: z.number(), prices: z.unknown() }),
};

/** The prices of a tool as they were in one version. */
export async function pricesAt(database: Database, version: number, tool: Tool): Promise<Prices> {
  const row = await database
    .selectFrom('price_versions')
    .select('prices')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { ...tool.prices, ...overrides.parse(row.prices)[tool.id] };
}

/** Reads the newest effective price version, as often as the settings. */
export function createPriceBooks(pipeline: Pipeline, { keptMs }: Pick<Settings, 'keptMs'>): PriceBooks {
  let current: { book: Promise<PriceBook>; readAt: number } | null = null;

  async function read(): Promise<PriceBook> {
    const row = await readRow(pipeline, IN_FORCE, []);
    if (row === undefined) throw new Error('There is no price version');
    const changed = wholeOverrides.parse(row.prices);
    const prices = new Map(tools.map((tool) => [tool.id, { ...tool.prices, ...changed[tool.id] }]));
    return { version: row.version, pricesOf: (tool) => prices.get(tool.id) ?? tool.prices };
  }

  return () => {
    if (current === null || Date.now() - current.readAt > keptMs) {
      const entry = { book: read(), readAt: Date.now() };
      // A failed read must not be remembered, or the studio would stay closed after a database restart.
      entry.book.catch(() => {
        if (current === entry) current = null;
      });
      current = entry;
    }
    return current.book;
  };
}
