import { join } from 'node:path';
import * as z from 'zod';
import { openJournal } from './journal.ts';
import type { Change } from './table.ts';
import { createTables, type Tables } from './tables.ts';

/** The journal is written anew, with the present rows alone, once it has grown by this much. */
const compactAfterBytes = 16 * 1024 * 1024;

const lineSchema = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

export interface Database {
  tables: Tables;
  /**
   * Runs `act`; everything it writes is on disk when this returns, or nothing of it when it throws.
   * `act` must not await: nobody else sees a half-done change because nobody else runs.
   */
  transact<Result>(act: () => Result): Result;
  /** Called after each transaction that wrote something. */
  onCommit(listener: () => void): void;
  close(): void;
}

/** Opens the state kept in `folder`. Throws when rows there have another shape than they should. */
export function openDatabase(folder: string): Database {
  const journal = openJournal(join(folder, 'state.jsonl'));
  const listeners: (() => void)[] = [];
  let changes: Change[] | null = null;
  let compactAt = compactAfterBytes;

  const { tables, stored } = createTables((change) => {
    if (changes === null) {
      throw new Error('Rows are written in a transaction only.');
    }
    changes.push(change);
  });

  for (const entry of journal.entries) {
    for (const [table, id, row] of lineSchema.parse(entry)) {
      stored.get(table)?.restore(id, row);
    }
  }

  function* snapshot(): Generator<string> {
    for (const [table, { rows }] of stored) {
      for (const row of rows()) {
        yield JSON.stringify([[table, row.id, row]]);
      }
    }
  }
  compact();

  /** On a disk that is full the file stays as it is, until it has grown by as much again. */
  function compact(): void {
    try {
      journal.replace(snapshot());
      compactAt = compactAfterBytes;
    } catch (error) {
      compactAt = journal.grown() + compactAfterBytes;
      console.error(error);
    }
  }

  function announce(): void {
    if (journal.grown() > compactAt) {
      compact();
    }
    for (const listener of listeners) {
      listener();
    }
  }

  return {
    tables,
    transact(act) {
      if (changes !== null) {
        return act();
      }
      changes = [];
      const written = changes;
      let result: ReturnType<typeof act>;
      try {
        result = act();
        changes = null;
        if (written.length > 0) {
          journal.append(JSON.stringify(written.map(({ table, id, row }) => [table, id, row])));
        }
      } catch (error) {
        changes = null;
        for (const change of written.reverse()) {
          change.undo();
        }
        throw error;
      }
      if (written.length > 0) {
        announce();
      }
      return result;
    },
    onCommit: (listener) => void listeners.push(listener),
    close: journal.close,
  };
}
