import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { Maintenance } from '../../http/wire.ts';
import { isAdmin } from '../../people/account/is-admin.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readMaintenance } from './maintenance.ts';

/** `GET /api/maintenance`: public, asked by every open page every 30 seconds. */
export function settingsRoutes(deps: { config: Config; settings: Settings; pipeline: Pipeline }): Hono<Env> {
  return new Hono<Env>().get('/api/maintenance', async (c) => {
    const [maintenance, isExempt] = await Promise.all([readMaintenance(deps), isAdmin(deps, c.req.raw)]);
    c.header('Cache-Control', 'no-store');
    return c.json<Maintenance>({ ...maintenance, isExempt });
  });
}
