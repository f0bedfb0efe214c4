import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { readParts } from '../../platform/objects/read-parts.ts';
import type { Table } from './database-shape.ts';

const PIECE_BYTES = 8 * 1024 * 1024;

/** Rows are the same text on every server, whatever it is set to. */
export const copySettings =
  "set datestyle to 'ISO'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set extra_float_digits to 1; " +
  "set bytea_output to 'hex'; set client_encoding to 'UTF8'; set statement_timeout to 0; set lock_timeout to 0";

/** Hands over the rows of a table in pieces, and answers how many they are. */
export async function copyOut(
  client: pg.ClientBase,
  table: Table,
  keep: (piece: Buffer, number: number) => Promise<void>,
): Promise<number> {
  const stream = client.query(to(`copy ${target(client, table)} to stdout`));
  let number = 0;
  for await (const piece of readParts(stream, PIECE_BYTES)) {
    number += 1;
    await keep(piece, number);
  }
  return stream.rowCount;
}

/** Takes the pieces of one table in order. All of them are one statement, whose references are checked at its end. */
export function openCopyIn(client: pg.ClientBase, table: Table) {
  const stream = client.query(from(`copy ${target(client, table)} from stdin`));
  // Read when it ends; a refusal in between must not be nobody's.
  const done = finished(stream);
  done.catch(() => undefined);
  return {
    table: table.name,
    async write(body: Readable): Promise<void> {
      for await (const chunk of body) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
      }
    },
    /** How many rows it took. */
    async end(): Promise<number> {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

function target(client: pg.ClientBase, { name, columns }: Table): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}
