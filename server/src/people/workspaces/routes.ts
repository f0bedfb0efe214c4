import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import { clearWorkspaceCookie, setWorkspaceCookie, workspaceIn } from '../../http/workspace.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { PLAIN_LINE } from '../../platform/plain-text.ts';
import { enqueueTask } from '../../platform/tasks/tasks.ts';
import { workspaceRoleSchema } from '../account/me-wire.ts';
import { listWorkspaces, readAuthor, readWorkspace } from './read-workspaces.ts';
import { authorSchema, newWorkspaceSchema, workspaceListSchema, workspaceSchema } from './wire.ts';

const name = z.string().trim().min(1).max(60).regex(PLAIN_LINE);
const nameBody = z.strictObject({ name });
export const cap = z.int().min(0).max(1_000_000_000).nullable();
const memberBody = z.strictObject({ role: workspaceRoleSchema, tokensPerMonth: cap });
const switchBody = z.strictObject({
  workspace: z.uuid().nullable().meta({ description: 'null: back to the own studio' }),
});
const uuid = z.uuid();

type WorkspaceDeps = { config: Config; pipeline: Pipeline; database: Database; live: LiveFeed };

/** Workspaces: who is in them, and which of them this browser works in. */
export function workspaceRoutes(deps: WorkspaceDeps): Hono<Env> {
  const { config, pipeline, live } = deps;
  const { app, route } = describedRoutes(config, 'Workspaces');
  const chosenIn = (c: Context) => workspaceIn(c.req.raw.headers, config);

  route(
    {
      method: 'get',
      path: '/api/workspaces',
      summary: 'Your workspaces',
      access: 'session',
      answer: { status: 200, schema: workspaceListSchema },
    },
    ({ c, principal }) => listWorkspaces(deps, principal, chosenIn(c)),
  );
  route(
    {
      method: 'post',
      path: '/api/workspaces',
      summary: 'Open a workspace',
      description: 'It begins without tokens, with you as its owner. At most 10.',
      access: 'session',
      body: nameBody,
      answer: { status: 201, schema: newWorkspaceSchema },
      errors: ['email_unconfirmed', 'account_held', 'limit'],
    },
    async ({ principal, body }) => ({
      id: await callForValue(pipeline, functions.create_workspace, { session_token: principal, called: body.name }),
    }),
  );
  route(
    {
      method: 'post',
      path: '/api/workspaces/switch',
      summary: 'Work in a workspace, or in your own studio again',
      description: 'From then on this browser sees, makes and spends what is of the workspace.',
      access: 'session',
      body: switchBody,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    async ({ c, principal, body }) => {
      if (body.workspace === null) {
        await callForValue(pipeline, functions.session_user_id, { session_token: principal });
        return clearWorkspaceCookie(c, config);
      }
      await callForValue(pipeline, functions.require_member, {
        session_token: principal,
        of_workspace: body.workspace,
      });
      setWorkspaceCookie(c, config, principal, body.workspace);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/workspaces/:id',
      summary: 'A workspace and its members',
      access: 'session',
      answer: { status: 200, schema: workspaceSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => readWorkspace(deps, principal, id),
  );
  route(
    {
      method: 'patch',
      path: '/api/workspaces/:id',
      summary: 'Rename a workspace',
      access: 'session',
      body: nameBody,
      answer: { status: 204 },
      errors: ['not_found', 'role_needed'],
    },
    async ({ principal, id, body }) => {
      const renamed = { session_token: principal, of_workspace: id, called: body.name };
      await callForValue(pipeline, functions.rename_workspace, renamed);
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/workspaces/:id',
      summary: 'Delete a workspace',
      description: 'With everything that was made in it and all its tokens.',
      access: 'session',
      needsProof: true,
      answer: { status: 204 },
      errors: ['not_found', 'role_needed'],
    },
    ({ principal, id }) => deleteWorkspace(deps, principal, id),
  );
  route(
    {
      method: 'patch',
      path: '/api/workspaces/:id/members/:member',
      summary: 'Change the role and the cap of a member',
      access: 'session',
      body: memberBody,
      answer: { status: 204 },
      errors: ['not_found', 'role_needed', 'last_owner'],
    },
    async ({ c, principal, id, body }) => {
      await callForValue(pipeline, functions.change_member, {
        session_token: principal,
        of_workspace: id,
        member: furtherId(c, 'member'),
        new_role: body.role,
        new_cap: body.tokensPerMonth,
      });
      live.wakeTasks();
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/workspaces/:id/members/:member',
      summary: 'Remove a member, or leave',
      description: 'What they made stays.',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found', 'role_needed', 'last_owner'],
    },
    async ({ c, principal, id }) => {
      const removed = { session_token: principal, of_workspace: id, member: furtherId(c, 'member') };
      await callForValue(pipeline, functions.remove_member, removed);
      // Whoever was removed hears of it.
      live.wakeTasks();
    },
  );
  route(
    {
      method: 'get',
      path: '/api/generations/:id/author',
      summary: 'Who made something in a workspace',
      access: 'session',
      inWorkspace: 'look',
      answer: { status: 200, schema: authorSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => readAuthor(deps, principal, id),
  );
  return app;
}

/** The further id of an address. @throws AppError 404 for what cannot be one */
export function furtherId(c: Context, param: 'member' | 'invitation'): string {
  const id = uuid.safeParse(c.req.param(param));
  if (!id.success) throw notFound();
  return id.data;
}

async function deleteWorkspace({ database, live }: WorkspaceDeps, token: string, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Whoever is no member hears that it is not there before they are asked for a proof.
    await callForValue(transaction, functions.require_member, { session_token: token, of_workspace: id });
    await callForValue(transaction, functions.require_proof, { session_token: token });
    await callForValue(transaction, functions.delete_workspace, { session_token: token, of_workspace: id });
    await enqueueTask(transaction, { kind: 'sweep_uploads', payload: {} });
  });
  live.wakeTasks();
}
