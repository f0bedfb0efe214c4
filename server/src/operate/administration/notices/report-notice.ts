import { Readable } from 'node:stream';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidInput } from '../../../http/invalid-input.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { PLAIN_TEXT } from '../../../platform/plain-text.ts';
import { enqueueTask } from '../../../platform/tasks/tasks.ts';
import { reportableKinds } from '../../notices/kinds.ts';
import { REPORT_TASK } from '../../notices/report-package.ts';
import { noticeKindSchema } from '../../notices/wire.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { appendNote, writeAudited } from '../audit.ts';
import { wordsField } from './decide-notice.ts';
import { type NoticeReport, noticeReportSchema } from './wire.ts';

const lineField = (problem: string) =>
  z.string(problem).trim().min(2, problem).max(300, problem).regex(PLAIN_TEXT, problem);

export const reportNoticeBody = z.strictObject({
  /** The authority. */
  recipient: lineField('Please say who gets it, in at most 300 characters'),
  reason: wordsField,
  /** The reference of its own request; needed unless the notice was decided for what the law has reported. */
  request: lineField('Please give the reference of the request, in at most 300 characters').optional(),
});

const noticeRow = z.object({
  number: z.number(),
  kind: z.enum(noticeKindSchema.options),
  decision: z.string().nullable(),
  reports: z.number(),
});

/**
 * Has a package for an authority made in the background. Nothing is sent: somebody downloads it and hands it over.
 * @throws AppError 400, 404
 */
export async function reportNotice(
  deps: AdministrationPorts,
  admin: Admin,
  id: string,
  { recipient, reason, request }: z.output<typeof reportNoticeBody>,
): Promise<void> {
  await writeAudited(deps.database, { admin }, async (transaction) => {
    const [notice] = await query(transaction, noticeRow)`
      select number, kind, decision, (select count(*) from notice_reports r where r.notice_id = n.id) as reports
      from notices n where id = ${id} for update`;
    if (notice === undefined) throw notFound();
    if (request === undefined && !(notice.decision === 'taken_down' && reportableKinds.has(notice.kind))) {
      throw invalidInput([{ field: 'request', message: declareWords(text('serviceErrors', 'desk.reference')) }]);
    }
    const reference = `N${notice.number}-${notice.reports + 1}`;
    const { id: report } = await transaction
      .insertInto('notice_reports')
      .values({ reference, notice_id: id, recipient, reason, request: request ?? null, made_by: admin.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueTask(transaction, {
      kind: REPORT_TASK,
      payload: { report },
      uniqueKey: `${REPORT_TASK}:${report}`,
    });
    return {
      result: undefined,
      note: {
        action: 'notice.report',
        target: { kind: 'notice' as const, id },
        after: { reference, recipient, request: request ?? null },
        reason,
      },
    };
  });
  deps.live.wakeTasks();
}

const reportRow = z.object({
  ...noticeReportSchema.shape,
  askedAt: isoTime,
  readyAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
});

/** The newest first. */
export function readReports(database: Database, noticeId: string): Promise<NoticeReport[]> {
  return query(database, reportRow)`
    select r.id, r.reference, r.recipient, r.reason, r.request, coalesce(u.email, r.made_by::text) as "madeBy",
      r.asked_at as "askedAt", r.ready_at as "readyAt", r.expires_at as "expiresAt", r.bytes,
      encode(r.sha256, 'hex') as sha256, r.ready_at is not null and r.key is not null as "isThere"
    from notice_reports r left join "user" u on u.id = r.made_by
    where r.notice_id = ${noticeId} order by r.asked_at desc, r.id`;
}

const packageRow = z.object({ notice_id: z.string(), reference: z.string(), key: z.string() });

/** The package, to administrators alone, who are noted; nothing keeps a copy on the way. @throws AppError 404 */
export async function serveReport(deps: AdministrationPorts, admin: Admin, id: string): Promise<Response> {
  const [report] = await query(deps.database, packageRow)`
    select notice_id, reference, key from notice_reports
    where id = ${id} and ready_at is not null and key is not null and expires_at > now()`;
  const found = report === undefined ? null : await deps.store.get(report.key);
  if (report === undefined || found === null) throw notFound();
  const { notice_id, reference } = report;
  await appendNote(deps.database, admin, {
    action: 'notice.report_download',
    target: { kind: 'notice', id: notice_id },
    after: { reference },
  });
  return new Response(Readable.toWeb(found.stream), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': `attachment; filename="report-${reference}.zip"`,
      'Content-Length': String(found.bytes),
      'Content-Type': 'application/zip',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
