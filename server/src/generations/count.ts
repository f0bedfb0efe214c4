import type { Deps } from '../deps.ts';
import type { ListQuery } from './list.ts';
import { hasSearch } from './list-statement.ts';

const MOST_COUNTED = 1000;

const KEPT = {
  name: 'count_kept',
  text: `select coalesce(sum(c.count), 0)::integer as count from generation_counts c
    where c.user_id = session_user_id($1) and ($2::text is null or c.tool_type = $2) and ($3::text is null or c.status = $3)`,
};
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

/** How many a list has, from the kept counters; null where they do not know: searches, the trash, and later pages. */
export async function countKept(deps: Pick<Deps, 'pipeline'>, token: string, query: ListQuery): Promise<Total | null> {
  if (query.cursor !== undefined || query.trash || hasSearch(query)) return null;
  const filters = [token, query.tool_type ?? null, query.status ?? null];
  const [row] = await deps.pipeline.call<{ count: number }>(KEPT, filters);
  return { count: row?.count ?? 0, isMore: false };
}

/** The same by counting, up to a thousand; null for later pages. `listed`: rows of the first page, one more when there are. */
export async function countFound(
  deps: Pick<Deps, 'pipeline'>,
  token: string,
  query: ListQuery,
  listed: number,
): Promise<Total | null> {
  if (query.cursor !== undefined) return null;
  if (listed <= query.limit) return { count: listed, isMore: false };
  const filters = [query.tool_type ?? null, query.status ?? null, hasSearch(query) ? query.q : null, query.trash];
  const [row] = await deps.pipeline.call<{ count: number }>(FOUND, [token, ...filters]);
  const count = row?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}
