import { Client } from 'pg';
import type { Row } from './table.ts';

/** One row as it is after a transaction. */
export interface StoredRow {
  table: string;
  id: string;
  /** null = removed. */
  row: Row | null;
}

interface RowStore {
  /** Whether nothing has been read since the connection was made: what is in memory may not be what is here. */
  isUnread(): boolean;
  /** Connects when there is no connection, and takes the rows for this process alone. */
  connect(): Promise<void>;
  /** Every row, the oldest first. */
  read(): Promise<{ table: string; id: string; content: unknown }[]>;
  /** Writes all of it or, when it throws, nothing; after a broken connection that is known by the next reading. */
  write(rows: StoredRow[]): Promise<void>;
  close(): Promise<void>;
}

const connectMs = 5000;
const statementMs = 60_000;
/** How long another process may take to end. */
const lockMs = 10_000;
/** What one statement takes. */
const rowsAtOnce = 2000;
const lockTimedOut = '55P03';

/**
 * The rows of this service in a schema of their own of a PostgreSQL database. One process at a time has them: it holds a
 * lock for as long as it is connected.
 */
export function createRowStore({ url, schema }: { url: string; schema: string }): RowStore {
  let client: Client | null = null;
  let isUnread = true;
  const rows = `${quoted(schema)}.rows`;

  async function connect(): Promise<void> {
    if (client !== null) {
      return;
    }
    const fresh = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      statement_timeout: statementMs,
      application_name: 'kinora-stripe',
    });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    try {
      await lock(fresh);
      const { rowCount } = await fresh.query('select from pg_class where oid = to_regclass($1)', [rows]);
      if (rowCount === 0) {
        await fresh.query(`
          create schema if not exists ${quoted(schema)};
          create table ${rows} (
            kind text not null,
            id text not null,
            position bigint generated always as identity,
            content json not null,
            primary key (kind, id)
          )`);
      }
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    isUnread = true;
  }

  async function lock(fresh: Client): Promise<void> {
    try {
      await fresh.query(`set lock_timeout = ${lockMs}`);
      await fresh.query("select pg_advisory_lock(hashtextextended('kinora embedded payments ' || $1, 0))", [schema]);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === lockTimedOut) {
        throw new Error('Another payment service works on this database. Stop it, or set DATABASE_SCHEMA.');
      }
      throw error;
    }
  }

  function lose(lost: Client): void {
    if (client === lost) {
      client = null;
    }
  }

  function connected(): Client {
    if (client === null) {
      throw new Error('The database of the payment service is away.');
    }
    return client;
  }

  // One statement is one transaction, and one way to the database and back.
  function writeSome(to: Client, some: StoredRow[]): Promise<unknown> {
    const kept = some.filter(({ row }) => row !== null);
    const gone = some.filter(({ row }) => row === null);
    return to.query({
      name: 'write',
      text: `
        with gone as (
          delete from ${rows} using unnest($4::text[], $5::text[]) as g (kind, id)
          where rows.kind = g.kind and rows.id = g.id
        )
        insert into ${rows} (kind, id, content)
        select k.kind, k.id, k.content
        from unnest($1::text[], $2::text[], $3::json[]) with ordinality as k (kind, id, content, n) order by k.n
        on conflict (kind, id) do update set content = excluded.content`,
      values: [
        kept.map(({ table }) => table),
        kept.map(({ id }) => id),
        kept.map(({ row }) => JSON.stringify(row)),
        gone.map(({ table }) => table),
        gone.map(({ id }) => id),
      ],
    });
  }

  return {
    isUnread: () => isUnread,
    connect,
    async read() {
      const { rows: found } = await connected().query<{ table: string; id: string; content: unknown }>(
        `select kind as table, id, content from ${rows} order by position`,
      );
      isUnread = false;
      return found;
    },
    async write(changed) {
      const to = connected();
      try {
        if (changed.length <= rowsAtOnce) {
          await writeSome(to, changed);
          return;
        }
        await to.query('begin');
        for (let from = 0; from < changed.length; from += rowsAtOnce) {
          await writeSome(to, changed.slice(from, from + rowsAtOnce));
        }
        await to.query('commit');
      } catch (error) {
        // Whether a commit has come through a connection that broke is not known: the next act reads everything again.
        isUnread = true;
        await to.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    async close() {
      const open = client;
      client = null;
      await open?.end();
    },
  };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
