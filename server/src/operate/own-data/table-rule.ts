/** A file of a person's copy: rows of one table, as one JSON array. */
export type TableExport = {
  /** Its name in the copy, without the ending. */
  file: string;
  title: string;
  /** What it is, in a sentence to the person. */
  says: string;
  /** Which rows `t` are about the person. */
  of: string;
  order: string;
  columns: readonly string[];
  /** Columns that are told otherwise than they are stored, as SQL. */
  shown?: Readonly<Record<string, string>>;
};

/** What becomes of the rows about a person when their account is erased. */
export type Erasure =
  | { rows: 'deleted' }
  /** The rows stay and lead to nobody. */
  | { rows: 'anonymized'; what: string }
  /** The rows stay with the number of the account alone. */
  | { rows: 'kept'; why: string; until: string };

/** What is said about a table: in which files of a copy it is, what of it is left out and why, and how it ends. */
type TableRule =
  | { nobody: string }
  | {
      exports: readonly TableExport[];
      /** The columns that are in no file; one sentence where none is. */
      leftOut: string | Readonly<Record<string, string>>;
      erasure: Erasure;
    };

export type Tables = Readonly<Record<string, TableRule>>;

/** The person whose copy it is, as SQL. */
export const ME = '$1::uuid';

/** Addresses count as somebody's own once they are confirmed. */
export const isMyAddress = (column: string) =>
  `exists (select from "user" me where me.id = ${ME} and me."emailVerified" and lower(me.email) = lower(t.${column}))`;

/** Who acted is told by their office. */
export const administrator = (column: string) => `case when t.${column} is not null then 'an administrator' end`;

export const deleted: Erasure = { rows: 'deleted' };

export const books: Erasure = {
  rows: 'kept',
  why: 'The books of the studio: amounts and dates under the number of the account, without a name or an address',
  until: '7 years after the end of the year in which they were written',
};

export const OWNER = 'The number of your account';
export const SECRET = 'A secret';
export const HASH = 'A hash of a secret';
export const INNER = 'How the program does its work; it says nothing about you';
