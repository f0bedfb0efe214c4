import type { Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { changeShare, changeShareBody, revokeShare } from './change-share.ts';
import { createShare, newShareBody, type ShareDeps } from './create-share.ts';
import { listShares, shareListQuery } from './list-shares.ts';
import { shareListSchema, shareSchema } from './wire.ts';

/** Links to results, for the person who made these. What such a link opens is in site/shared. */
export function shareRoutes(deps: ShareDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Share links');
  const originOf = (c: Context) => originFor(deps.config, c.req.header('host'));

  route(
    {
      method: 'get',
      path: '/api/shares',
      summary: 'List your share links',
      description: 'Newest first, with those that are over. `nextCursor` continues.',
      access: 'person',
      inWorkspace: 'look',
      query: shareListQuery,
      answer: { status: 200, schema: shareListSchema },
    },
    async ({ c, principal, query }) =>
      listShares(deps, await requireOwner(deps.pipeline, principal), query, originOf(c)),
  );
  route(
    {
      method: 'post',
      path: '/api/shares',
      summary: 'Make a share link',
      description:
        'To results, or to a collection. Whoever has the link sees these results, or what is in the collection at the moment (the first 100), until it ends, is revoked, or they are deleted.',
      access: 'person',
      inWorkspace: 'make',
      body: newShareBody,
      answer: { status: 201, schema: shareSchema },
      errors: ['not_found', 'too_many_shares', 'smart_collection', 'shares_off'],
    },
    ({ c, principal, body }) => createShare(deps, principal, body, originOf(c)),
  );
  route(
    {
      method: 'patch',
      path: '/api/shares/:id',
      summary: 'Change a share link',
      description: 'Its address stays. What is left out stays as it is.',
      access: 'person',
      inWorkspace: 'make',
      body: changeShareBody,
      answer: { status: 200, schema: shareSchema },
      errors: ['not_found'],
    },
    ({ c, principal, id, body }) => changeShare(deps, principal, id, body, originOf(c)),
  );
  route(
    {
      method: 'delete',
      path: '/api/shares/:id',
      summary: 'Revoke a share link',
      description: 'Its page and its files are gone at once, and do not come back.',
      access: 'person',
      inWorkspace: 'make',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => revokeShare(deps, principal, id),
  );
  return app;
}
