import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { generationColumns, generationRecord, generationRow, openRunJoin } from '../../../studio/generations/record.ts';
import { withFileLinks } from '../file-links.ts';
import { containing, momentCursor, searchField } from '../input.ts';
import { type AdminGeneration, type AdminGenerations, adminGenerationSchema } from '../wire.ts';

export const adminGenerationRow = generationRow.extend({
  email: z.string(),
  removed_at: isoTime.nullable(),
  removed_as: adminGenerationSchema.shape.removed_as,
  /** Where the next page begins. */
  micros: z.string(),
});

/** The columns of `ai_generations g` joined by `adminGenerationJoins`. */
export const adminGenerationColumns = `${generationColumns}, p.email, g.removed_at, g.removed_as,
  (extract(epoch from g.created_at) * 1000000)::bigint::text as micros`;
export const adminGenerationJoins = `join profiles p on p.id = g.user_id ${openRunJoin}`;

export function adminGeneration(
  config: Pick<Config, 'filesSecret'>,
  row: z.output<typeof adminGenerationRow>,
): AdminGeneration {
  return {
    ...withFileLinks(config, generationRecord(row)),
    email: row.email,
    removed_at: row.removed_at,
    removed_as: row.removed_as,
  };
}

export const userGenerationsBody = z.strictObject({
  userId: z.uuid('userId must be a UUID'),
  q: searchField,
  status: z.enum(['processing', 'completed', 'failed']).optional(),
  tool_type: z.string().max(60).optional(),
  flagged: z.boolean().optional(),
  cursor: momentCursor.optional(),
  limit: z.int().min(1).max(200).default(50),
});

type ListDeps = { database: Database; config: Config };

/** A person's generations, newest first, with those in the trash. @throws AppError 404 for nobody */
export async function listUserGenerations(
  { database, config }: ListDeps,
  { userId, q, status, tool_type, flagged, cursor, limit }: z.output<typeof userGenerationsBody>,
): Promise<AdminGenerations> {
  const person = await database.selectFrom('profiles').select('id').where('id', '=', userId).executeTakeFirst();
  if (person === undefined) throw notFound();
  const search = q === undefined || q === '' ? null : containing(q);
  const rows = await query(database, adminGenerationRow)`
    select ${sql.raw(adminGenerationColumns)} from ai_generations g ${sql.raw(adminGenerationJoins)}
    where g.user_id = ${userId}
      and (${status ?? null}::text is null or g.status = ${status ?? null})
      and (${tool_type ?? null}::text is null or g.tool_type = ${tool_type ?? null})
      and (${flagged ?? null}::boolean is null or (g.metadata ? 'flagged') = ${flagged ?? null})
      and (${search}::text is null
        or generation_search_text(g.generation_name, g.tool_name, g.input_data) like ${search})
      and (${cursor?.id ?? null}::uuid is null or (g.created_at, g.id)
        < ('epoch'::timestamptz + ${cursor?.micros ?? null}::bigint * interval '1 microsecond', ${cursor?.id ?? null}::uuid))
    order by g.created_at desc, g.id desc limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    success: true,
    generations: rows.slice(0, limit).map((row) => adminGeneration(config, row)),
    nextCursor: last === undefined ? null : `${last.micros}_${last.id}`,
  };
}

/** @throws AppError 404 */
export async function findAnyGeneration({ database, config }: ListDeps, id: string): Promise<AdminGeneration> {
  const [row] = await query(database, adminGenerationRow)`
    select ${sql.raw(adminGenerationColumns)} from ai_generations g ${sql.raw(adminGenerationJoins)}
    where g.id = ${id}`;
  if (row === undefined) throw notFound();
  return adminGeneration(config, row);
}
