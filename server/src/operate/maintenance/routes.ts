import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { Maintenance } from '../../http/wire.ts';
import { isAdmin } from '../../people/account/is-admin.ts';
import { readMaintenance } from '../../platform/settings/maintenance.ts';
import type { Deps } from '../../roles/deps.ts';

/** `GET /api/maintenance`: public, asked by every open page every 30 seconds. */
export function settingsRoutes(deps: Pick<Deps, 'config' | 'settings' | 'pipeline'>): Hono<Env> {
  return new Hono<Env>().get('/api/maintenance', async (c) => {
    const [maintenance, isExempt] = await Promise.all([readMaintenance(deps), isAdmin(deps, c.req.raw)]);
    c.header('Cache-Control', 'no-store');
    return c.json<Maintenance>({ ...maintenance, isExempt });
  });
}
