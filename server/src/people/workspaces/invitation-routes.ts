import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, callForValue } from '../../platform/database/sql-function.ts';
import { languageAskedFor } from '../../platform/languages/languages.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { workspaceInvitationMail } from '../../platform/mail/templates/workspaces.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { workspaceRoleSchema } from '../account/me-wire.ts';
import { cap, furtherId } from './routes.ts';
import { newWorkspaceSchema } from './wire.ts';

const inviteBody = z.strictObject({
  email: z.email().max(254),
  role: workspaceRoleSchema,
  tokensPerMonth: cap,
});
type Invited = z.output<typeof inviteBody>;

type InvitationDeps = { config: Config; pipeline: Pipeline; database: Database; live: LiveFeed; settings: Settings };

/** Inviting people to a workspace, and answering. */
export function workspaceInvitationRoutes(deps: InvitationDeps): Hono<Env> {
  const { config, pipeline } = deps;
  const { app, route } = describedRoutes(config, 'Workspaces');

  const answer = (principal: string, id: string, isAccepted: boolean) =>
    callForValue(pipeline, functions.answer_workspace_invitation, {
      session_token: principal,
      of_invitation: id,
      is_accepted: isAccepted,
    });

  route(
    {
      method: 'post',
      path: '/api/workspaces/:id/invitations',
      summary: 'Invite somebody by mail',
      description:
        'For seven days, once, for the account whose confirmed address it is. Inviting the same address again changes the invitation. At most 50 a day.',
      access: 'session',
      body: inviteBody,
      answer: { status: 201, schema: newWorkspaceSchema },
      errors: ['not_found', 'role_needed', 'already_member', 'rate_limited'],
    },
    async ({ c, principal, id, body }) => ({
      id: await invite(deps, { token: principal, workspace: id, headers: c.req.raw.headers }, body),
    }),
  );
  route(
    {
      method: 'delete',
      path: '/api/workspaces/:id/invitations/:invitation',
      summary: 'Take an invitation back',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found', 'role_needed'],
    },
    async ({ c, principal, id }) => {
      const revoked = { session_token: principal, of_workspace: id, of_invitation: furtherId(c, 'invitation') };
      await callForValue(pipeline, functions.revoke_workspace_invitation, revoked);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/workspace-invitations/:id/accept',
      summary: 'Accept an invitation to a workspace',
      access: 'session',
      answer: { status: 200, schema: newWorkspaceSchema },
      errors: ['not_found'],
    },
    async ({ principal, id }) => ({ id: await answer(principal, id, true) }),
  );
  route(
    {
      method: 'delete',
      path: '/api/workspace-invitations/:id',
      summary: 'Turn down an invitation to a workspace',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    async ({ principal, id }) => {
      await answer(principal, id, false);
    },
  );
  return app;
}

async function invite(
  deps: InvitationDeps,
  { token, workspace, headers }: { token: string; workspace: string; headers: Headers },
  { email, role, tokensPerMonth }: Invited,
): Promise<string> {
  const asked = await languageAskedFor(deps, headers);
  const url = `${originFor(deps.config, headers.get('host'))}/workspaces`;
  const made = await deps.database.transaction().execute(async (transaction) => {
    const invited = await callForRow(transaction, functions.invite_to_workspace, {
      session_token: token,
      of_workspace: workspace,
      address: email,
      new_role: role,
      new_cap: tokensPerMonth,
    });
    const said = { to: email, workspace: invited.workspace, inviter: invited.inviter, url };
    await enqueueMail(transaction, workspaceInvitationMail(said), undefined, asked);
    return invited;
  });
  deps.live.wakeTasks();
  return made.id;
}
