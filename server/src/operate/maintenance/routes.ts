import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import { isAdmin } from '../../people/account/roles.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { answerLanguage } from '../../platform/languages/languages.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readMaintenance } from './maintenance.ts';
import { maintenanceSchema } from './wire.ts';

/** `GET /api/maintenance`: public, asked by every open page every 30 seconds. */
export function maintenanceRoutes(deps: { config: Config; settings: Settings; pipeline: Pipeline }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Studio');
  route(
    {
      method: 'get',
      path: '/api/maintenance',
      summary: 'Whether the studio is closed',
      access: 'public',
      answer: { status: 200, schema: maintenanceSchema },
    },
    async ({ c }) => {
      const language = await answerLanguage(deps, c.req.raw.headers);
      const [maintenance, isExempt] = await Promise.all([readMaintenance(deps, language), isAdmin(deps, c.req.raw)]);
      c.header('Cache-Control', 'no-store');
      return { ...maintenance, isExempt };
    },
  );
  return app;
}
