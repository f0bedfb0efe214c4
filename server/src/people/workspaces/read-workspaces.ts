import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { workspaceRoleSchema } from '../account/me-wire.ts';
import type { Author, Workspace, WorkspaceList } from './wire.ts';

const LIST = {
  name: 'list_workspaces',
  text: `select w.id, w.name, m.role from workspace_members m join workspaces w on w.id = m.workspace_id
    where m.user_id = session_user_id($1) order by lower(w.name), w.id`,
  row: z.object({ id: z.string(), name: z.string(), role: workspaceRoleSchema }),
};

const TO_ME = {
  name: 'list_own_workspace_invitations',
  text: `select i.id, w.name as workspace, i.role, person_name(i.invited_by) as from
    from "user" u join workspace_invitations i on lower(i.email) = lower(u.email) join workspaces w on w.id = i.workspace_id
    where u.id = session_user_id($1) and u."emailVerified" and i.expires_at > now() order by i.created_at, i.id`,
  row: z.object({ id: z.string(), workspace: z.string(), role: workspaceRoleSchema, from: z.string().nullable() }),
};

const ONE = {
  name: 'read_workspace',
  text: `select w.id, w.name, m.role, m.user_id as me, p.tokens, p.purchased_tokens,
      p.subscription_status <> 'free' as has_plan
    from own_membership($1, $2) m join workspaces w on w.id = m.workspace_id join profiles p on p.id = w.id`,
  row: z.object({
    id: z.string(),
    name: z.string(),
    role: workspaceRoleSchema,
    me: z.string(),
    tokens: z.int(),
    purchased_tokens: z.int(),
    has_plan: z.boolean(),
  }),
};

const MEMBERS = {
  name: 'list_workspace_members',
  text: `select m.user_id as id, person_name(m.user_id) as name, u.email, m.role, m.tokens_per_month,
      coalesce(s.tokens, 0)::integer as spent, m.joined_at
    from workspace_members m join "user" u on u.id = m.user_id
      left join workspace_spending s on s.workspace_id = m.workspace_id and s.member_id = m.user_id
        and s.month = month_of(utc_day(now()))
    where m.workspace_id = $1 order by m.joined_at, m.user_id`,
  row: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: workspaceRoleSchema,
    tokens_per_month: z.int().nullable(),
    spent: z.int(),
    joined_at: isoTime,
  }),
};

const INVITATIONS = {
  name: 'list_workspace_invitations',
  text: `select id, email, role, tokens_per_month as "tokensPerMonth", expires_at as "expiresAt"
    from workspace_invitations where workspace_id = $1 and expires_at > now() order by created_at, id`,
  row: z.object({
    id: z.string(),
    email: z.string(),
    role: workspaceRoleSchema,
    tokensPerMonth: z.int().nullable(),
    expiresAt: isoTime,
  }),
};

const AUTHOR = {
  name: 'generation_author',
  text: `select w.author_id as id, person_name(w.author_id) as name
    from session_user_id($1) me
      join ai_generations g on g.id = $2 and g.user_id = me
      left join workspace_work w on w.id = g.id and w.workspace_id = me`,
  row: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
};

type ReadDeps = { pipeline: Pipeline };

/** Those of whoever asks, by name. */
export async function listWorkspaces(
  { pipeline }: ReadDeps,
  token: string,
  chosen: string | null,
): Promise<WorkspaceList> {
  await callForValue(pipeline, functions.session_user_id, { session_token: token });
  const [workspaces, invitations] = await Promise.all([
    readRows(pipeline, LIST, [token]),
    readRows(pipeline, TO_ME, [token]),
  ]);
  return { workspaces, current: workspaces.find(({ id }) => id === chosen)?.id ?? null, invitations };
}

/** One of them, with its members. @throws AppError 404 */
export async function readWorkspace({ pipeline }: ReadDeps, token: string, id: string): Promise<Workspace> {
  const found = await readRow(pipeline, ONE, [token, id]);
  if (found === undefined) throw notFound();
  const { me, role, name, tokens, purchased_tokens, has_plan: hasPlan } = found;
  const isOwner = role === 'owner';
  const [members, invitations] = await Promise.all([
    readRows(pipeline, MEMBERS, [id]),
    isOwner ? readRows(pipeline, INVITATIONS, [id]) : [],
  ]);
  return {
    id,
    name,
    role,
    balance: { tokens, purchased_tokens, total: tokens + purchased_tokens },
    hasPlan,
    members: members.map(({ tokens_per_month, spent, joined_at, email, ...member }) => ({
      ...member,
      email: isOwner ? email : null,
      tokensPerMonth: tokens_per_month,
      spentThisMonth: spent,
      isMe: member.id === me,
      joinedAt: joined_at,
    })),
    invitations,
  };
}

/** Who ordered what is in a workspace, or brought it along. @throws AppError 404 */
export async function readAuthor({ pipeline }: ReadDeps, principal: string, generation: string): Promise<Author> {
  const found = await readRow(pipeline, AUTHOR, [principal, generation]);
  if (found === undefined) throw notFound();
  return { author: found.id === null || found.name === null ? null : { id: found.id, name: found.name } };
}
