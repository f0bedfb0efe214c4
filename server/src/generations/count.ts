import type { Deps } from '../deps.ts';
import type { ListQuery } from './list.ts';
import { hasSearch, isKept } from './list-statement.ts';

const MOST_COUNTED = 1000;

const FOUND = {
  name: 'count_found',
  text: `select count(*)::integer as count
    from (select session_user_id($1) as id offset 0) as me cross join lateral (
      select from ai_generations g
      where g.user_id = me.id
        and case when $5::boolean then g.removed_as = 'trash' else g.removed_at is null end
        and ($2::text is null or g.tool_type = $2) and ($3::text is null or g.status = $3)
        and ($4::text is null or strpos(generation_search_text(g.generation_name, g.tool_name, g.input_data), lower($4)) > 0)
      limit ${MOST_COUNTED + 1}
    ) as found`,
};

export type Total = { count: number; isMore: boolean };

/**
 * How many a list has: as its rows say, or else counted, up to a thousand; null for later pages.
 * @param rows of the first page, one more than its limit when there are
 */
export async function countGenerations(
  deps: Pick<Deps, 'pipeline'>,
  token: string,
  query: ListQuery,
  rows: readonly { total: number | null }[],
): Promise<Total | null> {
  if (query.cursor !== undefined) return null;
  if (isKept(query)) return { count: rows[0]?.total ?? 0, isMore: false };
  if (rows.length <= query.limit) return { count: rows.length, isMore: false };
  const filters = [query.tool_type ?? null, query.status ?? null, hasSearch(query) ? query.q : null, query.trash];
  const [row] = await deps.pipeline.call<{ count: number }>(FOUND, [token, ...filters]);
  const count = row?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}
