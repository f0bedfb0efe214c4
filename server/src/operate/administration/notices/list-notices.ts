import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { noticeKindSchema } from '../../notices/wire.ts';
import { momentCursor } from '../input.ts';
import { type NoticeList, noticeLineSchema } from './wire.ts';

export const noticesQuery = z.object({
  state: z.enum(['open', 'appealed', 'decided']).default('open'),
  kind: z.enum(noticeKindSchema.options).optional(),
  cursor: momentCursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
type NoticesQuery = z.output<typeof noticesQuery>;

/** The columns of `notices n`. */
export const noticeColumns = sql`n.id, n.number, n.kind, n.reason, n.received_at as "receivedAt", n.due_at as "dueAt",
  n.decision is null and n.due_at <= now() as "isOverdue", n.decision, n.decided_at as "decidedAt",
  (select count(*) from notice_subjects s where s.notice_id = n.id) as subjects,
  (select count(*) from takedowns t
    where t.notice_id = n.id and t.appealed_at is not null and t.appeal_decision is null) as "openAppeals"`;

export const noticeLineRow = z.object({
  ...noticeLineSchema.shape,
  receivedAt: isoTime,
  dueAt: isoTime,
  decidedAt: isoTime.nullable(),
});
const listRow = noticeLineRow.extend({ micros: z.string() });
const counts = z.object({ open: z.number(), overdue: z.number(), appealed: z.number() });

const hasOpenAppeal = sql`exists (select from takedowns t
  where t.notice_id = n.id and t.appealed_at is not null and t.appeal_decision is null)`;
const states: Readonly<Record<NoticesQuery['state'], { which: RawBuilder<unknown>; by: RawBuilder<unknown> }>> = {
  open: { which: sql`n.decision is null`, by: sql`n.due_at` },
  appealed: { which: sql`n.decision is not null and ${hasOpenAppeal}`, by: sql`n.decided_at` },
  decided: { which: sql`n.decision is not null`, by: sql`n.decided_at` },
};

/** What waits, the first due before all others; what was decided, the last before all others. */
export async function listNotices(
  { database }: { database: Database },
  { state, kind, cursor, limit }: NoticesQuery,
): Promise<NoticeList> {
  const { which, by } = states[state];
  const isNewestFirst = state === 'decided';
  const after = isNewestFirst ? sql`<` : sql`>`;
  const order = isNewestFirst ? sql`desc` : sql`asc`;
  const from =
    cursor === undefined
      ? sql`true`
      : sql`(${by}, n.id) ${after} (
    'epoch'::timestamptz + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`;
  const [rows, [counted]] = await Promise.all([
    query(database, listRow)`
      select ${noticeColumns}, (extract(epoch from ${by}) * 1000000)::bigint::text as micros from notices n
      where ${which} and ${kind === undefined ? sql`true` : sql`n.kind = ${kind}`} and ${from}
      order by ${by} ${order}, n.id ${order} limit ${limit + 1}`,
    query(database, counts)`
      select count(*) filter (where decision is null) as open,
        count(*) filter (where decision is null and due_at <= now()) as overdue,
        (select count(*) from takedowns t where t.appealed_at is not null and t.appeal_decision is null) as appealed
      from notices`,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    notices: page.map(({ micros: _, ...notice }) => notice),
    open: counted?.open ?? 0,
    overdue: counted?.overdue ?? 0,
    appealed: counted?.appealed ?? 0,
    nextCursor: rows.length > limit && last !== undefined ? `${last.micros}_${last.id}` : null,
  };
}
