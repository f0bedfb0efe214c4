import * as z from 'zod/mini';
import { balanceSchema } from '../../http/wire.ts';
import { workspaceRoleSchema } from '../account/me-wire.ts';

const one = { id: z.uuid(), name: z.string(), role: workspaceRoleSchema };

export const workspaceListSchema = z.object({
  workspaces: z.array(z.object(one)),
  /** Where this browser works; null in the own studio. */
  current: z.nullable(z.uuid()),
  /** To the confirmed address of whoever asks, which they have not answered. */
  invitations: z.array(
    z.object({ id: z.uuid(), workspace: z.string(), role: workspaceRoleSchema, from: z.nullable(z.string()) }),
  ),
});

export const newWorkspaceSchema = z.object({ id: z.uuid() });

const memberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For owners alone; null for everybody else. */
  email: z.nullable(z.string()),
  role: workspaceRoleSchema,
  /** How much of the pool they may spend in a calendar month (UTC); null without a limit. */
  tokensPerMonth: z.nullable(z.int()),
  spentThisMonth: z.int(),
  isMe: z.boolean(),
  joinedAt: z.string(),
});

const workspaceInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: workspaceRoleSchema,
  tokensPerMonth: z.nullable(z.int()),
  expiresAt: z.string(),
});

export const workspaceSchema = z.object({
  ...one,
  balance: balanceSchema,
  hasPlan: z.boolean(),
  members: z.array(memberSchema),
  /** Those that nobody has accepted yet; for owners alone. */
  invitations: z.array(workspaceInvitationSchema),
});

export const authorSchema = z.object({
  /** Null for what nobody of a workspace ordered, or somebody whose account is gone. */
  author: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
});

export type WorkspaceList = z.output<typeof workspaceListSchema>;
export type Workspace = z.output<typeof workspaceSchema>;
export type WorkspaceMember = z.output<typeof memberSchema>;
export type Author = z.output<typeof authorSchema>;
