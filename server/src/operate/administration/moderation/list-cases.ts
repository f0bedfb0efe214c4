import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { outputSchema } from '../../../studio/files/wire.ts';
import { appealDecisionSchema } from '../../../studio/moderation/wire.ts';
import {
  adminGeneration,
  adminGenerationColumns,
  adminGenerationJoins,
  adminGenerationRow,
} from '../generations/list-generations.ts';
import { pageFields } from '../input.ts';
import { type ModerationCase, type ModerationQueue, moderationCaseSchema } from '../wire.ts';

export const casesQuery = z.object({
  state: z.enum(['open', 'held', 'appealed', 'decided']).default('open'),
  ...pageFields,
});
type CasesQuery = z.output<typeof casesQuery>;

const { generation: _, files: __, appeal: ___, ...caseShape } = moderationCaseSchema.shape;
const caseRow = z.object({
  ...caseShape,
  flaggedAt: isoTime,
  decidedAt: isoTime.nullable(),
  dueAt: isoTime.nullable(),
  outputs: z.array(z.object({ output: outputSchema })),
  appeal: z.string().nullable(),
  appealedAt: isoTime.nullable(),
  appealDecision: z.enum(appealDecisionSchema.options).nullable(),
  appealAnswer: z.string().nullable(),
});

const APPEALED = 'm.appeal is not null and m.appeal_decision is null and m.erased_at is null';
const states: Readonly<Record<CasesQuery['state'], string>> = {
  open: "m.kind = 'flagged' and m.decision is null",
  held: "m.kind = 'held' and m.decision is null",
  appealed: APPEALED,
  decided: `m.decision is not null and not (${APPEALED})`,
};

/** What waits for a decision, or what was decided. Who waits for a result comes first who waits longest; all else newest first. */
export async function listCases(
  { database, config }: { database: Database; config: Config },
  { state, cursor, limit }: CasesQuery,
): Promise<ModerationQueue> {
  const isOldestFirst = state === 'held' || state === 'appealed';
  const after = sql.raw(isOldestFirst ? '>' : '<');
  const rows = await query(database, caseRow)`
    select m.id, m.generation_id, m.user_id, p.email, m.generation_name, m.reason,
      m.flagged_at as "flaggedAt", coalesce(f.email, m.flagged_by::text) as "flaggedBy", m.kind, m.decision,
      m.decided_at as "decidedAt", coalesce(d.email, m.decided_by::text) as "decidedBy", m.note,
      m.finding, case when m.erased_at is null and exists (select from sealed_files s where s.case_id = m.id)
        then m.outputs else '[]' end as outputs,
      m.due_at as "dueAt", m.decision is null and m.due_at <= now() is true as "isOverdue",
      m.appeal, m.appealed_at as "appealedAt", m.appeal_decision as "appealDecision", m.appeal_answer as "appealAnswer",
      (select count(*) from moderation_cases o where o.user_id = m.user_id and o.decision = 'refused' and o.id <> m.id
        and o.appeal_decision is distinct from 'reinstated') as "refusedBefore"
    from moderation_cases m left join profiles p on p.id = m.user_id
      left join profiles f on f.id = m.flagged_by left join profiles d on d.id = m.decided_by
    where ${sql.raw(states[state])} and (${cursor ?? null}::bigint is null or m.id ${after} ${cursor ?? null})
    order by m.id ${sql.raw(isOldestFirst ? 'asc' : 'desc')} limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const [made, [counted]] = await Promise.all([
    query(database, adminGenerationRow)`
      select ${sql.raw(adminGenerationColumns)} from ai_generations g ${sql.raw(adminGenerationJoins)}
      where g.id = any (${page.map(({ generation_id }) => generation_id)}::uuid[])`,
    query(database, z.object({ open: z.number(), held: z.number(), appealed: z.number(), refusals: z.number() }))`
      select (select count(*) from moderation_cases m where ${sql.raw(states.open)}) as open,
        (select count(*) from moderation_cases m where ${sql.raw(states.held)}) as held,
        (select count(*) from moderation_cases m where ${sql.raw(states.appealed)}) as appealed,
        (select count(*) from refusals where appealed_at is not null and decision is null) as refusals`,
  ]);
  const last = page.at(-1);
  return {
    cases: page.map((row) => {
      const generation = made.find(({ id }) => id === row.generation_id);
      return { ...caseOf(row), generation: generation === undefined ? null : adminGeneration(config, generation) };
    }),
    ...{
      open: counted?.open ?? 0,
      held: counted?.held ?? 0,
      appealed: counted?.appealed ?? 0,
      refusals: counted?.refusals ?? 0,
    },
    nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null,
  };
}

function caseOf(row: z.output<typeof caseRow>): Omit<ModerationCase, 'generation'> {
  const { outputs, appeal, appealedAt, appealDecision, appealAnswer, ...known } = row;
  const addressOf = (url: string) =>
    `/api/admin/moderation/${row.generation_id}/file?key=${encodeURIComponent(url.replace('/files/', ''))}`;
  return {
    ...known,
    files: outputs.map(({ output: { url, thumbnailUrl, posterUrl, contentType } }) => {
      const picture = thumbnailUrl ?? posterUrl;
      return { url: addressOf(url), pictureUrl: picture === null ? null : addressOf(picture), contentType };
    }),
    appeal:
      appeal === null || appealedAt === null
        ? null
        : { text: appeal, at: appealedAt, decision: appealDecision, answer: appealAnswer },
  };
}
