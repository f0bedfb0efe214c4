import { CompiledQuery, type ControlledTransaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query, readRows } from '../../platform/database/rows.ts';
import type { DB } from '../../platform/database/types.ts';
import type { ExportedTable } from './declared-tables.ts';

const ROWS_AT_ONCE = 200;
const FETCH = {
  name: 'fetch_copied',
  text: `fetch forward ${ROWS_AT_ONCE} from copied`,
  row: z.object({ line: z.string() }),
};

const nameOf = (column: string) => `"${column.replaceAll('"', '""')}"`;

/** The rows of a person in a table, each written as JSON by the database itself. */
function selectLines({ table, of, order, columns, shown = {} }: ExportedTable): string {
  const fields = columns.map((column) => `'${column}', ${shown[column] ?? `t.${nameOf(column)}`}`);
  return `select json_build_object(${fields.join(', ')})::text as line from ${nameOf(table)} t where ${of} order by ${order}`;
}

export type Snapshot = {
  /** For whatever else is read of the same moment. */
  database: ControlledTransaction<DB>;
  takenAt: Date;
  /** The rows of a table, some at a time; each table is read to its end before the next. */
  lines: (table: ExportedTable) => AsyncGenerator<string[]>;
  close: () => Promise<void>;
};

/** One moment of the database, to be read for a person. */
export async function openSnapshot(database: Database, personId: string): Promise<Snapshot> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await transaction.executeQuery(CompiledQuery.raw(`set local timezone to 'UTC'`));
    const [{ at } = { at: new Date() }] = await query(transaction, z.object({ at: z.date() }))`select now() as at`;
    return {
      database: transaction,
      takenAt: at,
      async *lines(table) {
        const text = `declare copied no scroll cursor for ${selectLines(table)}`;
        await transaction.executeQuery(CompiledQuery.raw(text, [personId]));
        let read = ROWS_AT_ONCE;
        while (read === ROWS_AT_ONCE) {
          const rows = await readRows(transaction, FETCH, []);
          if (rows.length > 0) yield rows.map(({ line }) => line);
          read = rows.length;
        }
        await transaction.executeQuery(CompiledQuery.raw('close copied'));
      },
      close: async () => {
        await transaction.rollback().execute();
      },
    };
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}
