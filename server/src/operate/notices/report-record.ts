import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';

const reportRow = z.object({
  reference: z.string(),
  noticeId: z.string(),
  recipient: z.string(),
  reason: z.string(),
  request: z.string().nullable(),
  askedAt: isoTime,
  isReady: z.boolean(),
  notice: z.object({
    number: z.number(),
    kind: z.string(),
    reason: z.string(),
    links: z.array(z.string()),
    statements: z.array(z.string()),
    sender: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
    sentFileSha256: z.string().nullable(),
    receivedAt: z.string(),
    dueAt: z.string(),
  }),
  decision: z
    .object({
      decision: z.string(),
      decidedAt: z.string(),
      decidedBy: z.string().nullable(),
      toAuthor: z.string().nullable(),
      toReporter: z.string().nullable(),
    })
    .nullable(),
});

const fileRow = z.object({
  key: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  storedAt: z.string(),
});
const thingRow = z.object({
  name: z.string(),
  userId: z.string(),
  generationId: z.string().nullable(),
  upload: z.string().nullable(),
  output: z.string().nullable(),
  takenDownAt: isoTime.nullable(),
  reason: z.string().nullable(),
  appeal: z.string().nullable(),
  appealDecision: z.string().nullable(),
  record: z.record(z.string(), z.unknown()),
  files: z.array(fileRow),
});

type StoredThing = z.output<typeof thingRow>;
export type ReportedThing = Omit<StoredThing, 'files'> & {
  /** `path`: in the package. */
  files: (StoredThing['files'][number] & { path: string })[];
};
export type ReportRecord = z.output<typeof reportRow> & { things: ReportedThing[] };

/** All that goes into the package of a report, as it is now; null where nobody asked for it. */
export async function readReport(database: Database, id: string): Promise<ReportRecord | null> {
  const [report] = await query(database, reportRow)`
    select r.reference, r.notice_id as "noticeId", r.recipient, r.reason, r.request, r.asked_at as "askedAt",
      r.ready_at is not null as "isReady",
      jsonb_build_object('number', n.number, 'kind', n.kind, 'reason', n.reason, 'links', n.links,
        'statements', n.statements, 'sender', jsonb_build_object('name', n.name, 'email', n.email),
        'sentFileSha256', encode(n.sha256, 'hex'), 'receivedAt', n.received_at, 'dueAt', n.due_at) as notice,
      case when n.decision is not null then jsonb_build_object('decision', n.decision, 'decidedAt', n.decided_at,
        'decidedBy', (select u.email from "user" u where u.id = n.decided_by), 'toAuthor', n.to_author,
        'toReporter', n.to_reporter) end as decision
    from notice_reports r join notices n on n.id = r.notice_id where r.id = ${id}`;
  if (report === undefined) return null;
  const things = await query(database, thingRow)`
    select t.name, t.user_id as "userId", t.generation_id as "generationId", t.key as upload, t.output,
      t.taken_at as "takenDownAt", t.reason, t.appeal, t.appeal_decision as "appealDecision",
      coalesce(t.preserved, record_for_law(t.user_id, t.generation_id)) as record,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', s.key, 'contentType', s.file ->> 'content_type',
          'bytes', s.file -> 'bytes', 'width', s.file -> 'width', 'height', s.file -> 'height',
          'storedAt', s.file ->> 'created_at') order by s.key)
        from sealed_files s where s.takedown_id = t.id
      ), '[]') as files
    from takedowns t where t.notice_id = ${report.noticeId} and t.lifted_at is null
    union all
    select coalesce(g.generation_name, split_part(s.key, '/', 3)), s.user_id, s.generation_id, s.key, null, null, null, null,
      null, record_for_law(s.user_id, s.generation_id),
      coalesce((
        select jsonb_agg(jsonb_build_object('key', f.key, 'contentType', f.content_type, 'bytes', f.bytes,
          'width', f.width, 'height', f.height, 'storedAt', f.created_at) order by f.key)
        from files f where f.key in (select files_of_subject(s.user_id, s.generation_id, s.key))
      ), '[]')
    from notice_subjects s left join ai_generations g on g.id = s.generation_id
    where s.notice_id = ${report.noticeId} and not exists (
      select from takedowns t where t.notice_id = s.notice_id and t.lifted_at is null and t.output is null
        and (t.generation_id = s.generation_id or t.key = s.key)
    )
    order by 6 nulls last, 2, 1`;
  return {
    ...report,
    things: things.map((thing, place) => ({
      ...thing,
      files: thing.files.map((file) => ({ ...file, path: `files/${place + 1}/${file.key.split('/').at(-1) ?? ''}` })),
    })),
  };
}
