import { text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { outputSchema } from '../../../studio/files/wire.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { fileLink } from '../file-links.ts';
import { momentCursor, reasonField } from '../input.ts';
import { type AdminPublications, adminPublicationSchema } from './wire.ts';

const PAGE = 50;

export const publicationSearch = z.object({
  /** `appealed`: what was hidden or refused, and its author asks for it back. */
  state: z.enum(['waiting', 'appealed', 'public', 'refused', 'withdrawn', 'hidden', 'all']).default('all'),
  cursor: momentCursor.optional(),
});

export const publicationDecision = z.strictObject({
  /** `publish` what waits; `refuse` what waits; `hide` what is public; `reinstate` or `uphold` what its author appeals. */
  decision: z.enum(['publish', 'refuse', 'hide', 'reinstate', 'uphold']),
  reason: reasonField,
});

const row = z.object({
  ...adminPublicationSchema.shape,
  createdAt: isoTime,
  thumbnailUrl: z.null(),
  fileUrl: z.null(),
  output: z.nullable(outputSchema),
  micros: z.string(),
});

const IS_APPEALED = sql`(p.appealed_at is not null and p.appeal_decision is null)`;

/** The newest publications, those that wait for a decision first where these are asked for. */
export async function findPublications(
  { config, database }: { config: Pick<Config, 'filesSecret'>; database: Database },
  { state, cursor }: z.output<typeof publicationSearch>,
): Promise<AdminPublications> {
  const which = state === 'all' ? sql`true` : state === 'appealed' ? IS_APPEALED : sql`p.state = ${state}`;
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(p.created_at, p.id) <
          (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`;
  const rows = await query(database, row)`
    select p.id, p.user_id as "userId", p.generation_id as "generationId", p.state, p.kind, p.title, p.description, p.credit,
      case when p.shows_prompt or p.allows_remix
        then nullif(coalesce(g.input_data ->> 'positivePrompt', g.input_data ->> 'prompt'), '') end as prompt,
      p.finding ->> 'rule' as rule, null as "thumbnailUrl", null as "fileUrl", shown.output,
      (select count(*)::integer from publication_likes l where l.publication_id = p.id) as likes,
      p.created_at as "createdAt", p.reason, p.appeal, p.appeal_decision as "appealDecision",
      (extract(epoch from p.created_at) * 1000000)::bigint::text as micros
    from publications p join ai_generations g on g.id = p.generation_id
    left join lateral (
      select one as output from jsonb_array_elements(g.outputs) as one where one ->> 'url' = p.output_url
    ) as shown on true
    where ${which} and ${after} order by p.created_at desc, p.id desc limit ${PAGE + 1}`;
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    publications: page.map(({ output, micros: _, ...told }) => ({
      ...told,
      thumbnailUrl: output?.thumbnailUrl ? fileLink(config, output.thumbnailUrl) : null,
      fileUrl: output === null ? null : fileLink(config, output.url),
    })),
    nextCursor: rows.length > PAGE && last !== undefined ? `${last.micros}_${last.id}` : null,
  };
}

type Decision = z.output<typeof publicationDecision>['decision'];

/** What a decision is about, and what it makes of it. */
const changes: Readonly<Record<Decision, { of: ReturnType<typeof sql>; to: ReturnType<typeof sql> }>> = {
  publish: { of: sql`p.state = 'waiting'`, to: sql`state = 'public', published_at = now()` },
  refuse: { of: sql`p.state = 'waiting'`, to: sql`state = 'refused', ended_at = now()` },
  hide: { of: sql`p.state = 'public'`, to: sql`state = 'hidden', ended_at = now()` },
  reinstate: {
    of: sql`p.state in ('hidden', 'refused')`,
    to: sql`state = 'public', published_at = coalesce(p.published_at, now()), ended_at = null,
      appeal_decision = case when p.appealed_at is not null then 'reinstated' end`,
  },
  uphold: { of: IS_APPEALED, to: sql`appeal_decision = 'upheld'` },
};

const decided = z.object({ user_id: z.string(), before: z.string(), after: z.string() });

/**
 * Decides about a publication; its author reads the reason of what is refused, hidden or upheld.
 * @throws AppError 404, 409 `decided` where it is in another state by now
 */
export function decidePublication(
  database: Database,
  admin: Admin,
  id: string,
  { decision, reason }: z.output<typeof publicationDecision>,
): Promise<void> {
  return changeAudited(database, { admin }, async (transaction) => {
    const { of, to } = changes[decision];
    const answer = decision === 'reinstate' || decision === 'uphold';
    const [found] = await query(transaction, z.object({ state: z.string() }))`
      select p.state from publications p where p.id = ${id} for update`;
    if (found === undefined) throw notFound();
    const [done] = await query(transaction, decided)`
      update publications p set ${to},
        reason = ${decision === 'refuse' || decision === 'hide' ? sql`${reason}` : sql`case when p.state in ('hidden', 'refused') and ${decision === 'uphold'} then p.reason end`},
        appeal_answer = ${answer ? sql`${reason}` : sql`p.appeal_answer`}
      where p.id = ${id} and ${of} and (${decision !== 'reinstate'} or not exists (
        select from publications q where q.output_url = p.output_url and q.id <> p.id
          and q.state in ('waiting', 'public', 'hidden')))
      returning p.user_id, ${found.state} as before, p.state as after`;
    if (done === undefined) throw new AppError('decided', text('errors', 'publication.decided'), 409);
    return {
      action: `publication.${decision}`,
      target: { kind: 'publication', id },
      before: { user: done.user_id, state: done.before },
      after: { state: done.after },
      reason,
    };
  });
}
