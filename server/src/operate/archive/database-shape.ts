import type pg from 'pg';
import * as z from 'zod';
import { query } from '../../platform/database/rows.ts';

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
export type Table = z.output<typeof tableSchema>;

/** Tables that the migrations fill by themselves; what an archive has takes the place of these rows. */
export const seededTables: readonly string[] = ['settings', 'instance_secrets', 'price_versions', 'legal_texts'];

/** The names of the applied migrations, in order; none in a database without tables. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const tables = await query(
    client,
    z.object({ is_there: z.boolean() }),
  )`select to_regclass('public.migrations') is not null as is_there`;
  if (tables[0]?.is_there !== true) return [];
  const rows = await query(client, z.object({ name: z.string() }))`select name from migrations order by run_on, id`;
  return rows.map(({ name }) => name);
}

/** Every table of ours with the columns that are stored as they are given, each after the tables that it refers to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const tables = await query(client, tableSchema)`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'function_files')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;
  const references = await query(client, z.object({ name: z.string(), target: z.string() }))`
    select distinct t.relname as name, f.relname as target
    from pg_constraint r join pg_class t on t.oid = r.conrelid join pg_class f on f.oid = r.confrelid
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`;
  return inOrder(tables, references);
}

function inOrder(tables: Table[], references: { name: string; target: string }[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ name }) => name));
    const isReady = ({ name }: Table) => !references.some((of) => of.name === name && open.has(of.target));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...open].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** The last value that each sequence has given; those that gave none are left out. */
export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; lastValue: number }[]> {
  return query(client, z.object({ name: z.string(), lastValue: z.number() }))`
    select sequencename as name, last_value as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null
      and sequencename <> coalesce(split_part(pg_get_serial_sequence('migrations', 'id'), '.', 2), '')
    order by sequencename`;
}

/** Lists those of these tables that somebody has written to. */
export async function writtenTables(client: pg.ClientBase, tables: Table[]): Promise<string[]> {
  const written: string[] = [];
  for (const { name } of tables.filter((table) => !seededTables.includes(table.name))) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount === 1) written.push(name);
  }
  return written;
}
