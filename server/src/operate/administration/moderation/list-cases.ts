import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import {
  type AdminGenerationRow,
  adminGeneration,
  adminGenerationColumns,
  adminGenerationJoins,
} from '../generations/generation-rows.ts';
import { pageFields } from '../input.ts';
import type { ModerationCase, ModerationQueue } from '../wire.ts';

export const casesQuery = z.object({ state: z.enum(['open', 'decided']).default('open'), ...pageFields });

type CaseRow = {
  id: number;
  generation_id: string;
  user_id: string;
  email: string | null;
  generation_name: string;
  reason: string;
  flagged_at: Date;
  flagged_by: string | null;
  decision: ModerationCase['decision'];
  decided_at: Date | null;
  decided_by: string | null;
  note: string | null;
};

/** What waits for a decision, or what was decided, newest first. */
export async function listCases(
  { database, config }: { database: Database; config: Config },
  { state, cursor, limit }: z.output<typeof casesQuery>,
): Promise<ModerationQueue> {
  const { rows } = await sql<CaseRow>`
    select m.id, m.generation_id, m.user_id, p.email, m.generation_name, m.reason, m.flagged_at,
      coalesce(f.email, m.flagged_by::text) as flagged_by, m.decision, m.decided_at,
      coalesce(d.email, m.decided_by::text) as decided_by, m.note
    from moderation_cases m left join profiles p on p.id = m.user_id
      left join profiles f on f.id = m.flagged_by left join profiles d on d.id = m.decided_by
    where (m.decision is null) = ${state === 'open'} and (${cursor ?? null}::bigint is null or m.id < ${cursor ?? null})
    order by m.id desc limit ${limit + 1}`.execute(database);
  const page = rows.slice(0, limit);
  const [made, open] = await Promise.all([
    sql<AdminGenerationRow>`
      select ${sql.raw(adminGenerationColumns)} from ai_generations g ${sql.raw(adminGenerationJoins)}
      where g.id = any (${page.map(({ generation_id }) => generation_id)}::uuid[])`.execute(database),
    sql<{ open: number }>`select count(*) as open from moderation_cases where decision is null`.execute(database),
  ]);
  const last = page.at(-1);
  return {
    cases: page.map(({ flagged_at, flagged_by, decided_at, decided_by, ...row }) => {
      const generation = made.rows.find(({ id }) => id === row.generation_id);
      return {
        ...row,
        generation: generation === undefined ? null : adminGeneration(config, generation),
        flaggedAt: flagged_at.toISOString(),
        flaggedBy: flagged_by,
        decidedAt: decided_at?.toISOString() ?? null,
        decidedBy: decided_by,
      };
    }),
    open: open.rows[0]?.open ?? 0,
    nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
}
