import { Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import { setViewingCookie } from '../../../people/view-as/viewing.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { AdminEnv } from '../admin.ts';
import { idOf, reasonBody } from '../input.ts';
import { recentProof } from '../recent-proof.ts';
import { VIEWING_SECONDS, viewAs } from './view-as.ts';

/** The studio as somebody else sees it. */
export function viewRoutes(deps: { config: Config; database: Database; pipeline: Pipeline }): Hono<AdminEnv> {
  return new Hono<AdminEnv>().post('/api/admin/users/:id/view', recentProof(deps), limitJson, async (c) => {
    const { reason } = checkInput(reasonBody, await readJson(c));
    const userAgent = c.req.header('user-agent') ?? null;
    const { token, until } = await viewAs(deps, c.var.admin, idOf(c), { reason, userAgent });
    setViewingCookie(c, deps.config, token, VIEWING_SECONDS);
    return c.json({ until: until.toISOString() }, 201);
  });
}
