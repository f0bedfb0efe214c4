import type * as z from 'zod';

export interface Row {
  id: string;
}

/** One written row: what is kept, and how to take the write back. */
export interface Change {
  table: string;
  id: string;
  /** null = removed. */
  row: Row | null;
  undo(): void;
}

export interface Table<Content extends Row> {
  get(id: string): Content | undefined;
  /** Oldest first. */
  all(): Content[];
  put(row: Content): Content;
  remove(id: string): void;
}

export interface StoredTable {
  row(id: string): Row | undefined;
  /** Takes a kept row; throws when it does not have the table's shape. */
  restore(id: string, row: unknown): void;
  /** Forgets all rows, of which nothing is written. */
  clear(): void;
}

/** A table in memory whose every write is handed to `record`. Rows are never changed in place. */
export function createTable<Content extends Row>(
  table: string,
  schema: z.ZodType<Content>,
  record: (change: Change) => void,
): Table<Content> & StoredTable {
  const rows = new Map<string, Content>();

  function put(row: Content): Content {
    const before = rows.get(row.id);
    rows.set(row.id, row);
    record({
      table,
      id: row.id,
      row,
      undo: () => (before === undefined ? rows.delete(row.id) : rows.set(row.id, before)),
    });
    return row;
  }

  function remove(id: string): void {
    const before = rows.get(id);
    if (before !== undefined) {
      rows.delete(id);
      record({ table, id, row: null, undo: () => rows.set(id, before) });
    }
  }

  return {
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    put,
    remove,
    row: (id) => rows.get(id),
    restore: (id, row) => void rows.set(id, schema.parse(row)),
    clear: () => rows.clear(),
  };
}
