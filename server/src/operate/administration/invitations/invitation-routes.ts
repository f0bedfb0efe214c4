import { type Context, Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import { originFor } from '../../../http/origins.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import { idOf } from '../input.ts';
import { recentProof } from '../recent-proof.ts';
import { invite, inviteBody, listInvitations, revokeInvitation } from './invitations.ts';
import { linkBody, makeLink } from './make-link.ts';

/** How administrators let people in: by a mail, or by a link that they hand over themselves. */
export function invitationRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const proven = recentProof(deps);
  const asker = (c: Context<AdminEnv>) => ({
    admin: c.var.admin,
    origin: originFor(deps.config, c.req.header('host')),
  });
  return new Hono<AdminEnv>()
    .get('/api/admin/invitations', async (c) => c.json(await listInvitations(deps.database)))
    .post('/api/admin/invitations', proven, limitJson, async (c) =>
      c.json(await invite(deps, asker(c), checkInput(inviteBody, await readJson(c))), 201),
    )
    .post('/api/admin/invitations/:id/revoke', async (c) => c.json(await revokeInvitation(deps, c.var.admin, idOf(c))))
    .post('/api/admin/users/:id/link', proven, limitJson, async (c) =>
      c.json(await makeLink(deps, asker(c), idOf(c), checkInput(linkBody, await readJson(c))), 201),
    );
}
