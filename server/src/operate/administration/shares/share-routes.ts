import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { reasonBody } from '../input.ts';
import { deleteAnyComment, findShares, revokeAnyShare, shareSearch } from './shares.ts';
import { adminSharesSchema } from './wire.ts';

/** Links by which people show results: finding one by its address, person or result, and closing it. */
export function shareDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/shares',
      summary: 'Find share links',
      description: 'By the address of a link, or by the id of a person or of a generation; the newest hundred.',
      access: 'admin',
      query: shareSearch,
      answer: { status: 200, schema: adminSharesSchema },
    },
    ({ query }) => findShares(deps.database, query.search),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/shares/:id/revoke',
      summary: "Close somebody's share link",
      description: 'For good. Its owner reads the reason.',
      access: 'admin',
      body: reasonBody,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ c, id, body }) => revokeAnyShare(deps.database, c.var.admin, id, body.reason),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/comments/:id/delete',
      summary: "Delete a comment at somebody's share link",
      description: 'With the answers to it. Its number stands behind the address of the link in a report.',
      access: 'admin',
      body: reasonBody,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ c, id, body }) => deleteAnyComment(deps.database, c.var.admin, id, body.reason),
  );
  return app;
}
