import { currencyDecimals } from '@kinora/catalogue/money';
import { csvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { LedgerEntry } from '../billing/wire.ts';
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
] as const satisfies readonly Exclude<keyof LedgerEntry, 'money'>[];
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
        controller.enqueue(encoder.encode(csvLine([...COLUMNS, 'money', 'currency'])));
      }
      const { entries, nextCursor } = await listEntries(database, userId, { ...filter, cursor, limit: PAGE });
      controller.enqueue(encoder.encode(entries.map(rowOf).join('')));
      if (nextCursor === null) controller.close();
      else cursor = Number(nextCursor);
    },
  });
}

/** Money is written in whole currency units, as people read it. */
function rowOf(entry: LedgerEntry): string {
  const { money } = entry;
  const cells = money === null ? ['', ''] : [money.amount / 10 ** currencyDecimals(money.currency), money.currency];
  return csvLine([...COLUMNS.map((column) => entry[column]), ...cells]);
}
