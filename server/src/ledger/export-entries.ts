import type { LedgerEntry } from '../billing/wire.ts';
import { csvLine } from '../csv.ts';
import type { Database } from '../database/pool.ts';
import { type LedgerFilter, listEntries } from './list-entries.ts';

const COLUMNS = [
  'created_at',
  'kind',
  'pocket',
  'amount',
  'tool_type',
  'tool_name',
  'generation_id',
  'payment_ref',
  'reason',
] as const satisfies readonly (keyof LedgerEntry)[];
const PAGE = 200;

/** All of a person's entries as CSV (RFC 4180), newest first, page by page as it is read. */
export function exportEntries(database: Database, userId: string, filter: LedgerFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: number | undefined;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(csvLine(COLUMNS)));
      }
      const { entries, nextCursor } = await listEntries(database, userId, { ...filter, cursor, limit: PAGE });
      controller.enqueue(
        encoder.encode(entries.map((entry) => csvLine(COLUMNS.map((column) => entry[column]))).join('')),
      );
      if (nextCursor === null) controller.close();
      else cursor = Number(nextCursor);
    },
  });
}
