import { Hono } from 'hono';
import { isAdmin } from '../accounts/is-admin.ts';
import type { Env } from '../app.ts';
import type { Deps } from '../deps.ts';
import type { Maintenance } from '../wire.ts';
import { readMaintenance } from './maintenance.ts';

/** `GET /api/maintenance`: public, asked by every open page every 30 seconds. */
export function settingsRoutes(deps: Pick<Deps, 'config' | 'settings' | 'pipeline'>): Hono<Env> {
  return new Hono<Env>().get('/api/maintenance', async (c) => {
    const [maintenance, isExempt] = await Promise.all([readMaintenance(deps), isAdmin(deps, c.req.raw)]);
    c.header('Cache-Control', 'no-store');
    return c.json<Maintenance>({ ...maintenance, isExempt });
  });
}
