import { type FormerRow, readFormerJournal, retireFormerJournal } from './former-journal.ts';
import { createRowStore, type StoredRow } from './row-store.ts';
import type { Change } from './table.ts';
import { createTables, type Tables } from './tables.ts';

export interface Database {
  tables: Tables;
  /**
   * Runs `act` when all before it is done; what it writes is kept when the answer comes, or nothing of it when it throws.
   * `act` must not await: nobody else sees a half-done change because nobody else runs.
   */
  transact<Result>(act: () => Result): Promise<Result>;
  /** Within a transaction: runs `act`, of which nothing stays when it throws, whatever becomes of the rest. */
  attempt<Result>(act: () => Result): Result;
  /** Resolves at a moment at which everything in the tables is kept. */
  quiet(): Promise<unknown>;
  /** Called after each transaction that wrote something. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

interface Place {
  url: string;
  schema: string;
  /** Where an earlier release may have left its state. */
  formerFolder: string | null;
}

/**
 * The state: in memory to be worked with, in PostgreSQL to be kept. A row there that has another shape than it should is
 * left alone and told in the log, so that it stops nothing else.
 */
export async function openDatabase({ url, schema, formerFolder }: Place): Promise<Database> {
  const store = createRowStore({ url, schema });
  const listeners: (() => void)[] = [];
  let changes: Change[] | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const { tables, stored } = createTables((change) => {
    if (changes === null) {
      throw new Error('Rows are written in a transaction only.');
    }
    changes.push(change);
  });

  /** Anew after each break of the connection: what was under way then may be kept or not. */
  async function read(): Promise<number> {
    const rows = await store.read();
    for (const table of stored.values()) {
      table.clear();
    }
    restore(rows);
    return rows.length;
  }

  function restore(rows: FormerRow[]): FormerRow[] {
    return rows.filter(({ table, id, content }) => {
      try {
        stored.get(table)?.restore(id, content);
        return stored.has(table);
      } catch (error) {
        console.error(`The row ${id} of ${table} cannot be read and is left out.`, error);
        return false;
      }
    });
  }

  async function run<Result>(act: () => Result): Promise<Result> {
    await store.connect();
    if (store.isUnread()) {
      await read();
    }
    const written: Change[] = [];
    changes = written;
    try {
      const result = act();
      changes = null;
      if (written.length > 0) {
        await store.write(latest(written));
        announce();
      }
      return result;
    } catch (error) {
      changes = null;
      undo(written, 0);
      throw error;
    }
  }

  function announce(): void {
    for (const listener of listeners) {
      listener();
    }
  }

  function undo(written: Change[], from: number): void {
    for (const change of written.splice(from).reverse()) {
      change.undo();
    }
  }

  async function takeOver(folder: string): Promise<void> {
    const known = restore(readFormerJournal(folder));
    const rows = known.flatMap(({ table, id }) => {
      const row = stored.get(table)?.row(id);
      return row === undefined ? [] : [{ table, id, row }];
    });
    if (rows.length > 0) {
      await store.write(rows);
    }
  }

  await store.connect();
  try {
    const isNew = (await read()) === 0;
    if (formerFolder !== null) {
      if (isNew) {
        await takeOver(formerFolder);
      }
      retireFormerJournal(formerFolder);
    }
  } catch (error) {
    await store.close();
    throw error;
  }

  return {
    tables,
    transact(act) {
      if (changes !== null) {
        throw new Error('A transaction is under way.');
      }
      const done = last.then(() => run(act));
      last = done.catch(() => undefined);
      return done;
    },
    attempt(act) {
      const written = changes;
      if (written === null) {
        throw new Error('An attempt is made in a transaction only.');
      }
      const from = written.length;
      try {
        return act();
      } catch (error) {
        undo(written, from);
        throw error;
      }
    },
    quiet: () => last,
    onCommit: (listener) => void listeners.push(listener),
    async close() {
      await last;
      await store.close();
    },
  };
}

/** The last state of each row, since one may have been written more than once. */
function latest(written: Change[]): StoredRow[] {
  const rows = new Map<string, StoredRow>();
  for (const { table, id, row } of written) {
    rows.set(`${table} ${id}`, { table, id, row });
  }
  return [...rows.values()];
}
