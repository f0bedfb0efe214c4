import { createMiddleware } from 'hono/factory';
import type { Env } from '../../http/env.ts';
import { isAdmin } from '../../people/account/roles.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readMaintenance } from './maintenance.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALWAYS_OPEN = /^\/api\/(?:auth\/|contact$|events$)/;

/**
 * While the studio is closed nobody but its administrators changes anything through the routes behind this; signing in
 * and writing to us go on.
 */
export function maintenanceGate(deps: { config: Config; settings: Settings; pipeline: Pipeline }) {
  return createMiddleware<Env>(async (c, next) => {
    if (!READS.has(c.req.method) && !ALWAYS_OPEN.test(c.req.path)) {
      const { enabled, message } = await readMaintenance(deps);
      if (enabled && !(await isAdmin(deps, c.req.raw))) throw new AppError('maintenance', message, 503);
    }
    await next();
  });
}
