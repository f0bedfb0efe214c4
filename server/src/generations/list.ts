import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import type { GenerationList } from '../wire.ts';
import { type GenerationRow, generationColumns, generationRecord, openRunJoin } from './record.ts';

export const listQuery = z.object({
  tool_type: z.string().max(60).optional(),
  status: z.enum(['processing', 'completed', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.recentGenerations),
  cursor: z
    .string()
    .regex(/^\d{1,17}_[0-9a-f-]{36}$/)
    .optional(),
});

export type ListQuery = z.infer<typeof listQuery>;

// The cursor counts microseconds: a Date would round the database's timestamps and skip rows.
const LIST = {
  name: 'list_generations',
  text: `select ${generationColumns}, (extract(epoch from g.created_at) * 1000000)::bigint as created_micros
    from (select session_user_id($1) as id offset 0) as me
    join ai_generations g on g.user_id = me.id ${openRunJoin}
    where g.removed_at is null
      and ($2::text is null or g.tool_type = $2)
      and ($3::text is null or g.status = $3)
      and ($4::bigint is null or (g.created_at, g.id) < ('epoch'::timestamptz + $4 * interval '1 microsecond', $5::uuid))
    order by g.created_at desc, g.id desc limit $6`,
};

/** A person's generations, newest first, by keyset pages. */
export async function listGenerations(deps: Deps, token: string, query: ListQuery): Promise<GenerationList> {
  const [micros, id] = query.cursor?.split('_') ?? [null, null];
  const rows = await deps.pipeline.call<GenerationRow & { created_micros: number }>(LIST, [
    token,
    query.tool_type ?? null,
    query.status ?? null,
    micros,
    id,
    query.limit + 1,
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    generations: page.map(generationRecord),
    nextCursor: rows.length > query.limit && last !== undefined ? `${last.created_micros}_${last.id}` : null,
  };
}
