import { Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { AdminEnv } from '../admin.ts';
import { recentProof } from '../recent-proof.ts';
import { auditFilter, auditQuery, exportAudit, listAudit } from './list-audit.ts';

/** What administrators did. */
export function auditRoutes(deps: { config: Config; database: Database; pipeline: Pipeline }): Hono<AdminEnv> {
  const { database } = deps;
  const proven = recentProof(deps);
  return (
    new Hono<AdminEnv>()
      .get('/api/admin/audit', async (c) => c.json(await listAudit(database, checkInput(auditQuery, c.req.query()))))
      // Asked before a download: the browser would keep a refusal as the file.
      .get('/api/admin/proof', proven, (c) => c.body(null, 204))
      .get('/api/admin/audit.csv', proven, (c) => {
        const filter = checkInput(auditFilter, c.req.query());
        c.header('Content-Type', 'text/csv; charset=utf-8');
        c.header('Content-Disposition', 'attachment; filename="kinora-audit.csv"');
        return c.body(exportAudit(database, filter));
      })
  );
}
