import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import {
  adminGeneration,
  adminGenerationColumns,
  adminGenerationJoins,
  adminGenerationRow,
} from '../generations/generation-rows.ts';
import { pageFields } from '../input.ts';
import { type ModerationQueue, moderationCaseSchema } from '../wire.ts';

export const casesQuery = z.object({ state: z.enum(['open', 'decided']).default('open'), ...pageFields });

const { generation: _, ...caseShape } = moderationCaseSchema.shape;
const caseRow = z.object({
  ...caseShape,
  flaggedAt: isoTime,
  decidedAt: isoTime.nullable(),
});

/** What waits for a decision, or what was decided, newest first. */
export async function listCases(
  { database, config }: { database: Database; config: Config },
  { state, cursor, limit }: z.output<typeof casesQuery>,
): Promise<ModerationQueue> {
  const rows = await query(database, caseRow)`
    select m.id, m.generation_id, m.user_id, p.email, m.generation_name, m.reason,
      m.flagged_at as "flaggedAt", coalesce(f.email, m.flagged_by::text) as "flaggedBy", m.decision,
      m.decided_at as "decidedAt", coalesce(d.email, m.decided_by::text) as "decidedBy", m.note
    from moderation_cases m left join profiles p on p.id = m.user_id
      left join profiles f on f.id = m.flagged_by left join profiles d on d.id = m.decided_by
    where (m.decision is null) = ${state === 'open'} and (${cursor ?? null}::bigint is null or m.id < ${cursor ?? null})
    order by m.id desc limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const [made, [counted]] = await Promise.all([
    query(database, adminGenerationRow)`
      select ${sql.raw(adminGenerationColumns)} from ai_generations g ${sql.raw(adminGenerationJoins)}
      where g.id = any (${page.map(({ generation_id }) => generation_id)}::uuid[])`,
    query(
      database,
      z.object({ open: z.number() }),
    )`select count(*) as open from moderation_cases where decision is null`,
  ]);
  const last = page.at(-1);
  return {
    cases: page.map((row) => {
      const generation = made.find(({ id }) => id === row.generation_id);
      return { ...row, generation: generation === undefined ? null : adminGeneration(config, generation) };
    }),
    open: counted?.open ?? 0,
    nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
}
