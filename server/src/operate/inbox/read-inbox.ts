import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { linkOfNews } from './link-of-news.ts';
import { type InboxEntry, type InboxList, inboxNewsSchema } from './wire.ts';

const PAGE = 30;
const CURSOR = /^(\d{1,18})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const inboxQuery = z.object({ cursor: z.string().max(100).regex(CURSOR).optional() });

const factsSchema = z.record(z.string(), z.unknown());
const row = z.object({
  unread: z.int(),
  id: z.string().nullable(),
  kind: z.string().nullable(),
  facts: factsSchema.nullable(),
  generationId: z.string().nullable(),
  createdAt: isoTime.nullable(),
  readAt: isoTime.nullable(),
  micros: z.string().nullable(),
});

const LIST = {
  name: 'list_inbox',
  text: `select (
      select count(*)::integer from (
        select from inbox_entries u where u.user_id = me.id and u.read_at is null and u.is_listed limit 100
      ) as unread
    ) as unread, e.id, e.kind, e.facts, e.generation_id as "generationId", e.created_at as "createdAt",
      e.read_at as "readAt", (extract(epoch from e.created_at) * 1000000)::bigint::text as micros
    from (select session_user_id($1) as id offset 0) as me left join lateral (
      select * from inbox_entries o where o.user_id = me.id and o.is_listed
        and ($2::text is null or (o.created_at, o.id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid))
      order by o.created_at desc, o.id desc limit $4
    ) as e on true
    order by e.created_at desc, e.id desc`,
  row,
};

/** What a stored entry tells; null for one of another release that this one cannot say. */
export function newsOf(kind: string, facts: unknown) {
  const known = factsSchema.safeParse(facts);
  const news = inboxNewsSchema.safeParse({ ...known.data, kind });
  return news.success ? news.data : null;
}

function entryOf(read: z.output<typeof row>): InboxEntry[] {
  const { id, kind, facts, generationId, createdAt, readAt } = read;
  const news = kind === null ? null : newsOf(kind, facts);
  if (id === null || createdAt === null || news === null) return [];
  return [{ id, news, generationId, link: linkOfNews(news, generationId), createdAt, readAt }];
}

/** One page of a person's own, newest first. */
export async function listInbox(
  pipeline: Pipeline,
  token: string,
  { cursor }: z.output<typeof inboxQuery>,
): Promise<InboxList> {
  const [, micros, id] = CURSOR.exec(cursor ?? '') ?? [];
  const rows = await readRows(pipeline, LIST, [token, micros ?? null, id ?? null, PAGE + 1]);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    entries: page.flatMap(entryOf),
    unread: rows[0]?.unread ?? 0,
    nextCursor: rows.length > PAGE && last?.id ? `${last.micros}_${last.id}` : null,
  };
}

/** @throws AppError 404 */
export async function markEntry(pipeline: Pipeline, token: string, id: string, isRead: boolean): Promise<void> {
  const entry = { session_token: token, of_entry: id, is_read: isRead };
  if (!(await callForValue(pipeline, functions.mark_inbox_entry, entry))) throw notFound();
}

export async function markAllRead(pipeline: Pipeline, token: string): Promise<void> {
  await callForValue(pipeline, functions.mark_inbox_read, { session_token: token });
}
