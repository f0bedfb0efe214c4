import type pg from 'pg';

export type Table = { name: string; columns: string[] };

/** Tables that the migrations fill by themselves; what an archive has takes the place of these rows. */
export const seededTables: readonly string[] = ['settings', 'instance_secrets', 'price_versions'];

/** The names of the applied migrations, in order; none in a database without tables. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.migrations') is not null as is_there",
  );
  if (tables[0]?.is_there !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by run_on, id');
  return rows.map(({ name }) => name);
}

/** Every table of ours with the columns that are stored as they are given, each after the tables that it refers to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'function_files')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ name: string; target: string }>(`
    select distinct t.relname as name, f.relname as target
    from pg_constraint r join pg_class t on t.oid = r.conrelid join pg_class f on f.oid = r.confrelid
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`);
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
  const { rows } = await client.query<{ name: string; lastValue: number }>(`
    select sequencename as name, last_value as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null
      and sequencename <> coalesce(split_part(pg_get_serial_sequence('migrations', 'id'), '.', 2), '')
    order by sequencename`);
  return rows;
}

/** Of these tables, those that somebody has written to. */
export async function writtenTables(client: pg.ClientBase, tables: Table[]): Promise<string[]> {
  const written: string[] = [];
  for (const { name } of tables.filter((table) => !seededTables.includes(table.name))) {
    const { rows } = await client.query<{ has_rows: boolean }>(
      `select exists (select from ${client.escapeIdentifier(name)}) as has_rows`,
    );
    if (rows[0]?.has_rows === true) written.push(name);
  }
  return written;
}
