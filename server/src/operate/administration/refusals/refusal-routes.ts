import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { decideRefusal, decideRefusalBody, listRefusals, refusalsQuery, serveRefused } from './refusals.ts';
import { refusalsSchema } from './wire.ts';

/** Reviews of what was refused before the charge. */
export function refusalDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/refusals',
      summary: 'Reviews that people asked for of what was refused before the charge',
      access: 'admin',
      query: refusalsQuery,
      answer: { status: 200, schema: refusalsSchema },
    },
    ({ query }) => listRefusals(deps, query),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/refusals/:id/decide',
      summary: 'Say that the rule was wrong here, or that it stays refused',
      description: 'Allowed, the same passes these rules for its person alone from now on. Answers what still waits.',
      access: 'admin',
      body: decideRefusalBody,
      answer: { status: 200, schema: refusalsSchema },
      errors: ['not_found', 'decided'],
    },
    async ({ c, id, body }) => {
      await decideRefusal(deps, c.var.admin, id, body);
      return listRefusals(deps, refusalsQuery.parse({}));
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/refusals/:id/file',
      summary: 'A refused file whose person asked for a review',
      access: 'admin',
      answer: { status: 200, contentType: 'application/octet-stream' },
      errors: ['not_found'],
    },
    ({ id }) => serveRefused(deps, id),
  );
  return app;
}
