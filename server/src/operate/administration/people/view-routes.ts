import type { Hono } from 'hono';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { setViewingCookie } from '../../../people/view-as/viewing.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { type AdminEnv, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { VIEWING_SECONDS, viewAs } from './view-as.ts';

/** The studio as somebody else sees it. */
export function viewRoutes(deps: { config: Config; database: Database; pipeline: Pipeline }): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/view',
      summary: 'See the studio as a person sees it',
      description: 'Sets a cookie that shows their account until the answered time, and lets nothing be changed.',
      access: 'admin',
      before: [recentProof(deps)],
      body: reasonBody,
      answer: { status: 201, schema: z.object({ until: z.string() }) },
      errors: [...proofErrors, 'not_found', 'administrator', 'operator_address', 'suspended'],
    },
    async ({ c, id, body: { reason } }) => {
      const userAgent = c.req.header('user-agent') ?? null;
      const { token, until } = await viewAs(deps, c.var.admin, id, { reason, userAgent });
      setViewingCookie(c, deps.config, token, VIEWING_SECONDS);
      return { until: until.toISOString() };
    },
  );
  return app;
}
