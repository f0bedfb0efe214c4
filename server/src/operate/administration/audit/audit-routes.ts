import type { Hono } from 'hono';
import { answerCsv } from '../../../http/answer-csv.ts';
import { describedRoutes } from '../../../http/routes.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { type AdminEnv, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { auditPageSchema } from '../wire.ts';
import { auditFilter, auditQuery, exportAudit, listAudit } from './list-audit.ts';

/** What administrators did. */
export function auditRoutes(deps: { config: Config; database: Database; pipeline: Pipeline }): Hono<AdminEnv> {
  const { database } = deps;
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'get',
      path: '/api/admin/audit',
      summary: 'What administrators did, newest first',
      access: 'admin',
      query: auditQuery,
      answer: { status: 200, schema: auditPageSchema },
    },
    ({ query }) => listAudit(database, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/proof',
      summary: 'Whether the last proof of who you are is recent enough',
      description: 'Asked before a download, because a browser would keep a refusal as the file.',
      access: 'admin',
      before: [proven],
      answer: { status: 204 },
      errors: proofErrors,
    },
    async () => undefined,
  );
  route(
    {
      method: 'get',
      path: '/api/admin/audit.csv',
      summary: 'What administrators did, as a file',
      access: 'admin',
      before: [proven],
      query: auditFilter,
      answer: { status: 200, contentType: 'text/csv' },
      errors: proofErrors,
    },
    ({ c, query }) => answerCsv(c, 'audit.csv', exportAudit(database, query)),
  );
  return app;
}
