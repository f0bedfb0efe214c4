import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { requirePrincipal } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { personOf } from '../billing/person.ts';
import type { Usage } from '../billing/wire.ts';
import { exportEntries } from './export-entries.ts';
import { ledgerFilter, ledgerQuery, listEntries, readUsage } from './list-entries.ts';

const usageQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

/** A person's own entries, and what they add up to. */
export function ledgerRoutes({ config, database }: { config: Config; database: Database }): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/api/ledger', async (c) => {
    const token = requirePrincipal(c, config, 'account');
    const query = checkInput(ledgerQuery, c.req.query());
    const { id } = await personOf(database, token);
    return c.json(await listEntries(database, id, query));
  });
  app.get('/api/ledger.csv', async (c) => {
    const token = requirePrincipal(c, config, 'account');
    const filter = checkInput(ledgerFilter, c.req.query());
    const { id } = await personOf(database, token);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="kinora-activity.csv"');
    c.header('Cache-Control', 'private, no-store');
    return c.body(exportEntries(database, id, filter));
  });
  app.get('/api/billing/usage', async (c) => {
    const token = requirePrincipal(c, config, 'account');
    const { days } = checkInput(usageQuery, c.req.query());
    const { id } = await personOf(database, token);
    return c.json<Usage>({ days: await readUsage(database, id, days) });
  });
  return app;
}
