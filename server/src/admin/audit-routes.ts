import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { checkInput } from '../invalid-input.ts';
import type { AdminEnv } from './admin.ts';
import { auditFilter, auditQuery, exportAudit, listAudit } from './list-audit.ts';

/** What administrators did. */
export function auditRoutes({ database }: Pick<Deps, 'database'>): Hono<AdminEnv> {
  return new Hono<AdminEnv>()
    .get('/api/admin/audit', async (c) => c.json(await listAudit(database, checkInput(auditQuery, c.req.query()))))
    .get('/api/admin/audit.csv', (c) => {
      const filter = checkInput(auditFilter, c.req.query());
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="kinora-audit.csv"');
      return c.body(exportAudit(database, filter));
    });
}
