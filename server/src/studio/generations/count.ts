import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { ListQuery } from './list-query.ts';
import { countStatement, hasSearch, isKept } from './list-statement.ts';

/** What the trash has is in its index; words are looked for record by record. */
const MOST_COUNTED = 1000;
const MOST_FOUND = 200;

export type Total = { count: number; isMore: boolean };

/**
 * How many a list has: as its rows say, or else counted, up to a bound; null for later pages.
 * @param rows of the first page, one more than its limit when there are
 */
export async function countGenerations(
  deps: { pipeline: Pipeline },
  token: string,
  query: ListQuery,
  rows: readonly { total: number | null }[],
): Promise<Total | null> {
  if (query.cursor !== undefined) return null;
  if (isKept(query)) return { count: rows[0]?.total ?? 0, isMore: false };
  if (rows.length <= query.limit) return { count: rows.length, isMore: false };
  const most = hasSearch(query) ? MOST_FOUND : MOST_COUNTED;
  const filters = [query.tool_type ?? null, query.q ?? null];
  const [row] = await deps.pipeline.call<{ count: number }>(countStatement(query, most + 1), [token, ...filters]);
  const count = row?.count ?? 0;
  return { count: Math.min(count, most), isMore: count > most };
}
