import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import { explainDatabaseError } from '../../../platform/database/errors.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { refusalDecidedMail } from '../../../platform/mail/templates/moderation.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import { sealedRow, serveSealedFile } from '../../../studio/files/serve-sealed.ts';
import { refusedRulesSchema } from '../../../studio/moderation/refusals.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { pageFields } from '../input.ts';
import { type Refusals, refusalSchema } from './wire.ts';

/** As long as a refused result. */
const KEPT_DAYS = 30;

export const refusalsQuery = z.object({
  state: z.enum(['open', 'decided']).default('open'),
  ...pageFields,
  cursor: z.iso.datetime({ offset: true }).optional(),
});

const { file: _, tools: __, ...shape } = refusalSchema.shape;
const refusalRow = z.object({
  ...shape,
  rules: refusedRulesSchema,
  refusedAt: isoTime,
  askedAt: isoTime,
  decidedAt: isoTime.nullable(),
  contentType: z.string().nullable(),
  place_in_list: z.string(),
});

/** Reviews that people asked for: who waits longest comes first. */
export async function listRefusals(
  { database, tools }: { database: Database; tools: ToolRegistry },
  { state, cursor, limit }: z.output<typeof refusalsQuery>,
): Promise<Refusals> {
  const isOpen = state === 'open';
  const at = sql.raw(isOpen ? 'r.appealed_at' : 'r.decided_at');
  const after = sql.raw(isOpen ? '>' : '<');
  const rows = await query(database, refusalRow)`
    select r.id, r.user_id as "userId", p.email, r.kind, r.place, r.field, r.language, r.rules, r.words,
      coalesce(r.appeal, '') as reason, r.refused_at as "refusedAt", r.appealed_at as "askedAt", r.decision,
      r.decided_at as "decidedAt", coalesce(d.email, r.decided_by::text) as "decidedBy", r.reply,
      (select s.file ->> 'content_type' from sealed_files s where s.refusal_id = r.id) as "contentType",
      to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place_in_list
    from refusals r left join profiles p on p.id = r.user_id left join profiles d on d.id = r.decided_by
    where r.appealed_at is not null and (r.decision is null) = ${isOpen}
      and (${cursor ?? null}::timestamptz is null or ${at} ${after} ${cursor ?? null}::timestamptz)
    order by ${at} ${sql.raw(isOpen ? 'asc' : 'desc')} limit ${limit + 1}`;
  const [counted] = await query(database, z.object({ open: z.number() }))`
    select count(*) as open from refusals where appealed_at is not null and decision is null`;
  const page = rows.slice(0, limit);
  const { sold } = await tools.list();
  const takenAt = (folder: string) => sold.filter(({ tool }) => tool.files.some((file) => file.folder === folder));
  return {
    refusals: page.map(({ contentType, place_in_list: ___, ...row }) => ({
      ...row,
      tools: row.kind === 'text' ? [row.place] : takenAt(row.place).map(({ tool }) => tool.id),
      file: contentType === null ? null : { url: `/api/admin/refusals/${row.id}/file`, contentType },
    })),
    open: counted?.open ?? 0,
    nextCursor: rows.length > limit ? (page.at(-1)?.place_in_list ?? null) : null,
  };
}

export const decideRefusalBody = z.strictObject({
  decision: z.enum(['allow', 'uphold']),
  /** Its person reads it. */
  note: z
    .string()
    .trim()
    .min(3, declareWords(text('refusals', 'desk.why')))
    .max(500),
});

const decidedRow = z.object({
  user_id: z.string(),
  kind: z.enum(['text', 'upload']),
  rules: refusedRulesSchema,
  email: z.string().nullable(),
});

/**
 * Decides about a review, once. What was refused is in no line of the audit log.
 * @throws AppError 404, 409 `decided`
 */
export async function decideRefusal(
  deps: AdministrationPorts,
  admin: Admin,
  id: string,
  { decision, note }: z.output<typeof decideRefusalBody>,
): Promise<void> {
  const isAllowed = decision === 'allow';
  await writeAudited(deps.database, { admin }, async (transaction) => {
    await callForValue(transaction, functions.decide_refusal, {
      of_refusal: id,
      with_decision: isAllowed ? 'allowed' : 'upheld',
      by_admin: admin.id,
      with_reply: note,
      keep_days: KEPT_DAYS,
    });
    const [found] = await query(transaction, decidedRow)`
      select r.user_id, r.kind, r.rules, u.email from refusals r left join "user" u on u.id = r.user_id where r.id = ${id}`;
    if (found === undefined) throw notFound();
    const { user_id: userId, kind, rules, email: to } = found;
    const rule = rules[0]?.rule ?? '';
    if (to !== null) {
      const { supportEmail } = deps.config;
      await enqueueMail(transaction, refusalDecidedMail({ to, kind, rule, isAllowed, note, supportEmail }));
    }
    return {
      result: undefined,
      note: {
        action: `refusal.${decision}`,
        target: { kind: 'refusal' as const, id },
        before: { user: userId, rules: rules.map((one) => one.rule) },
        after: { decision },
        reason: note,
      },
    };
  }).catch((error: unknown) => {
    throw explainDatabaseError(error);
  });
  deps.live.wakeTasks();
}

/** The refused file. @throws AppError 404 */
export async function serveRefused(
  { database, store }: { database: Database; store: ObjectStore },
  id: string,
): Promise<Response> {
  const [row] = await query(database, sealedRow)`
    select s.key, s.file ->> 'content_type' as content_type
    from sealed_files s join refusals r on r.id = s.refusal_id where r.id = ${id} and r.appealed_at is not null`;
  return serveSealedFile(store, row);
}
