import pg from 'pg';

// pg has no public way to leave the description out: a pipelined connection refuses any query that is not its own class. So
// this relies on what its types do not tell; known-query.test.ts fails where an upgrade changes it.
declare module 'pg' {
  interface Query {
    name: string;
    /** Here: where the description of the columns is kept, and the rows that are read by it. */
    _result: { rows: unknown[] };
    _accumulateRows: boolean;
    prepare(connection: pg.Connection): void;
    handleRowDescription(message: unknown): void;
  }
}

/** A connection's twin that asks for no description, and what its statements were described as. */
type Known = { silent: pg.Connection; described: Map<string, object> };

const connections = new WeakMap<pg.Connection, Known>();

function knownOf(connection: pg.Connection): Known {
  const known = connections.get(connection);
  if (known !== undefined) return known;
  const silent: pg.Connection = Object.create(connection, { describe: { value: () => undefined } });
  const first = { silent, described: new Map<string, object>() };
  connections.set(connection, first);
  return first;
}

type Answer = (error: Error | null, answered: pg.QueryResult<Record<string, unknown>>) => void;

/**
 * A prepared statement whose columns PostgreSQL describes once for each connection instead of with every call: to read the
 * description of a list's 34 columns takes as long as to read some of its rows. A statement whose columns have changed since
 * is refused by PostgreSQL itself.
 */
export class KnownQuery extends pg.Query {
  #known: Known | undefined;

  constructor({ name, text }: { name: string; text: string }, values: unknown[], callback: Answer) {
    super(text, values);
    Object.assign(this, { name, callback });
  }

  override prepare(connection: pg.Connection): void {
    this.#known = knownOf(connection);
    const described = this.#known.described.get(this.name);
    if (described === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, described);
    this._accumulateRows = true;
    super.prepare(this.#known.silent);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { rows, ...described } = this._result;
    this.#known?.described.set(this.name, described);
  }
}
