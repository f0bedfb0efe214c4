import type { Hono } from 'hono';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import { sealedRow, serveSealedFile } from '../../../studio/files/serve-sealed.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { decideAppeal, decideAppealBody } from './decide-appeal.ts';
import { decideNotice, decideNoticeBody } from './decide-notice.ts';
import { listNotices, noticesQuery } from './list-notices.ts';
import { readNotice } from './notice-detail.ts';
import { reportNotice, reportNoticeBody, serveReport } from './report-notice.ts';
import { noticeDetailSchema, noticeListSchema } from './wire.ts';

const evidenceQuery = z.object({ key: z.string().max(300).default('') });

/** A file that was taken down. @throws AppError 404 */
async function serveEvidence(
  { database, store }: { database: Database; store: ObjectStore },
  takedownId: string,
  key: string,
): Promise<Response> {
  const [row] = await query(database, sealedRow)`
    select key, file ->> 'content_type' as content_type from sealed_files
    where takedown_id = ${takedownId} and key = ${key}`;
  return serveSealedFile(store, row);
}

/** The desk where notices are decided, and appeals against what was taken down. */
export function noticeDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'get',
      path: '/api/admin/notices',
      summary: 'Notices, by when they are due',
      access: 'admin',
      query: noticesQuery,
      answer: { status: 200, schema: noticeListSchema },
    },
    ({ query }) => listNotices(deps, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/notices/:id',
      summary: 'A notice, what it is about, and what is the same',
      access: 'admin',
      answer: { status: 200, schema: noticeDetailSchema },
      errors: ['not_found'],
    },
    ({ id }) => readNotice(deps, id),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/notices/:id/decide',
      summary: 'Take down what a notice is about, or keep it',
      description: 'Whatever has the same bytes is taken down with it.',
      access: 'admin',
      before: [proven],
      body: decideNoticeBody,
      answer: { status: 200, schema: noticeDetailSchema },
      errors: [...proofErrors, 'not_found', 'decided'],
    },
    async ({ c, id, body }) => {
      await decideNotice(deps, c.var.admin, id, body);
      return readNotice(deps, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/takedowns/:id/decide',
      summary: 'Put back what was taken down, or leave it down',
      description: 'Answers its notice.',
      access: 'admin',
      before: [proven],
      body: decideAppealBody,
      answer: { status: 200, schema: noticeDetailSchema },
      errors: [...proofErrors, 'not_found', 'decided'],
    },
    async ({ c, id, body }) => readNotice(deps, await decideAppeal(deps, c.var.admin, id, body)),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/takedowns/:id/file',
      summary: 'A file that was taken down',
      access: 'admin',
      query: evidenceQuery,
      answer: { status: 200, contentType: 'application/octet-stream' },
      errors: ['not_found'],
    },
    ({ id, query }) => serveEvidence(deps, id, query.key),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/notices/:id/reports',
      summary: 'Put together what an authority gets about a notice',
      description:
        'Made in the background: files, notice, decision, records and account, as one ZIP that can be downloaded for a day. Nothing is sent.',
      access: 'admin',
      before: [proven],
      body: reportNoticeBody,
      answer: { status: 201, schema: noticeDetailSchema },
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, id, body }) => {
      await reportNotice(deps, c.var.admin, id, body);
      return readNotice(deps, id);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/notice-reports/:id/file',
      summary: 'What was put together for an authority',
      description: 'Each download is a line of the audit log.',
      access: 'admin',
      answer: { status: 200, contentType: 'application/zip' },
      errors: ['not_found'],
    },
    ({ c, id }) => serveReport(deps, c.var.admin, id),
  );
  return app;
}
