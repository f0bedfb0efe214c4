import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { decidePublication, findPublications, publicationDecision, publicationSearch } from './publications.ts';
import { adminPublicationsSchema } from './wire.ts';

/** What people publish: what waits for a person, what was hidden, and what its authors ask back. */
export function publicationDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/publications',
      summary: 'List publications',
      description: 'Newest first. `nextCursor` continues.',
      access: 'admin',
      query: publicationSearch,
      answer: { status: 200, schema: adminPublicationsSchema },
    },
    ({ query }) => findPublications(deps, query),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/publications/:id/decide',
      summary: 'Decide about a publication',
      description: 'Hidden, it is gone with the next request, and its author is told why.',
      access: 'admin',
      body: publicationDecision,
      answer: { status: 204 },
      errors: ['not_found', 'decided'],
    },
    ({ c, id, body }) => decidePublication(deps.database, c.var.admin, id, body),
  );
  return app;
}
