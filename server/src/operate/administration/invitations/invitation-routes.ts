import type { Context, Hono } from 'hono';
import { originFor } from '../../../http/origins.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { invite, inviteBody, listInvitations, revokeInvitation } from './invitations.ts';
import { linkBody, makeLink } from './make-link.ts';
import { invitationListSchema, invitationSchema, madeLinkSchema } from './wire.ts';

/** How administrators let people in: by a mail, or by a link that they hand over themselves. */
export function invitationRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  const asker = (c: Context<AdminEnv>) => ({
    admin: c.var.admin,
    origin: originFor(deps.config, c.req.header('host')),
  });
  route(
    {
      method: 'get',
      path: '/api/admin/invitations',
      summary: 'List invitations',
      access: 'admin',
      answer: { status: 200, schema: invitationListSchema },
    },
    () => listInvitations(deps.database),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/invitations',
      summary: 'Invite somebody by mail',
      access: 'admin',
      before: [proven],
      body: inviteBody,
      answer: { status: 201, schema: invitationSchema },
      errors: [...proofErrors, 'account_exists'],
    },
    ({ c, body }) => invite(deps, asker(c), body),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/invitations/:id/revoke',
      summary: 'Revoke an invitation',
      access: 'admin',
      answer: { status: 200, schema: invitationSchema },
      errors: ['not_found', 'answered'],
    },
    ({ c, id }) => revokeInvitation(deps, c.var.admin, id),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/link',
      summary: 'Make a link that opens an account',
      description: 'What a person would find in a mail, for one who gets none. It is answered this once.',
      access: 'admin',
      before: [proven],
      body: linkBody,
      answer: { status: 201, schema: madeLinkSchema },
      errors: [...proofErrors, 'not_found', 'administrator', 'operator_address', 'unconfirmed', 'confirmed'],
    },
    ({ c, id, body }) => makeLink(deps, asker(c), id, body),
  );
  return app;
}
