import { currencyDecimals } from '@kinora/catalogue/money';
import { csvPages } from '../../platform/csv.ts';
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

/** All of a person's entries as CSV, newest first. */
export function exportEntries(database: Database, userId: string, filter: LedgerFilter): AsyncGenerator<string> {
  return csvPages(
    [...COLUMNS, 'money', 'currency'],
    async (cursor) => {
      const asked = { ...filter, cursor: cursor === undefined ? undefined : Number(cursor), limit: PAGE };
      const { entries, nextCursor } = await listEntries(database, userId, asked);
      return { rows: entries, nextCursor };
    },
    cellsOf,
  );
}

/** Money is written in whole currency units, as people read it. */
function cellsOf(entry: LedgerEntry) {
  const { money } = entry;
  const cells = money === null ? ['', ''] : [money.amount / 10 ** currencyDecimals(money.currency), money.currency];
  return [...COLUMNS.map((column) => entry[column]), ...cells];
}
