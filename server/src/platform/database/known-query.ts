import pg from 'pg';

/** How a row is read: the driver makes this of the description of a statement's columns. */
type Columns = { fields: pg.FieldDef[]; _parsers: unknown[]; _prebuiltEmptyResultObject: object };

// What the driver's own query consists of; its types do not tell.
declare module 'pg' {
  interface Query {
    name: string;
    _result: Columns;
    _accumulateRows: boolean;
    prepare(connection: pg.Connection): void;
    handleRowDescription(message: unknown): void;
  }
}

/** A connection, the same without the question what is answered, and the columns of the statements that it has answered. */
type Known = { silent: pg.Connection; columns: Map<string, Columns> };

const connections = new WeakMap<pg.Connection, Known>();

function knownOf(connection: pg.Connection): Known {
  const known = connections.get(connection);
  if (known !== undefined) return known;
  const silent: pg.Connection = Object.create(connection, { describe: { value: () => undefined } });
  const first = { silent, columns: new Map<string, Columns>() };
  connections.set(connection, first);
  return first;
}

type Answer = (error: Error | null, answered: pg.QueryResult<Record<string, unknown>>) => void;

/**
 * A prepared statement whose columns each connection describes once, not with every call: PostgreSQL itself refuses one whose
 * columns have changed since. Those of a list are 34, whose description takes as long to read as some of its rows.
 */
export class KnownQuery extends pg.Query {
  #known: Known | undefined;

  constructor({ name, text }: { name: string; text: string }, values: unknown[], callback: Answer) {
    super(text, values);
    Object.assign(this, { name, callback });
  }

  override prepare(connection: pg.Connection): void {
    this.#known = knownOf(connection);
    const columns = this.#known.columns.get(this.name);
    if (columns === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(this.#known.silent);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#known?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
