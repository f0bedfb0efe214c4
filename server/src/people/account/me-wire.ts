import * as z from 'zod/mini';
import { balanceSchema } from '../../http/wire.ts';

/** The shapes of who is signed in. */

export const colorSchemeSchema = z.enum(['dark', 'light', 'auto']);

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  tokens: z.int(),
  purchased_tokens: z.int(),
  subscription_status: z.enum(['free', 'pro', 'business']),
  username: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  twitter: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  /** That they chose for pages and mails; null: whichever their browser asks for. */
  language: z.nullable(z.string()),
  /** How their pages look; `auto`: as their system does. Null: as their browser was set. */
  color_scheme: z.nullable(colorSchemeSchema),
  /** The IANA time zone for dates in their mails; null: the studio's. */
  time_zone: z.nullable(z.string()),
  /** Their prompts may stand in the files of their results. */
  prompt_in_files: z.boolean(),
  /** Results with a label are shown as all others, and not blurred until they are asked for. */
  show_labeled: z.boolean(),
  created_at: z.string(),
});

export const avatarSchema = z.object({ avatar_url: z.string() });

export const workspaceRoleSchema = z.enum(['owner', 'editor', 'viewer', 'billing']);

export const workspaceAtWorkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: workspaceRoleSchema,
  /** How much of the pool this member may take in a calendar month, in UTC; null without a limit. */
  tokensPerMonth: z.nullable(z.int()),
  /** What they took of it this month, less what came back. */
  spentThisMonth: z.int(),
});

export const meSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    role: z.enum(['user', 'admin']),
    /** `aal2`: this session has passed the second factor. */
    aal: z.enum(['aal1', 'aal2']),
  }),
  profile: profileSchema,
  balance: balanceSchema,
  completedGenerations: z.int(),
  /** Why the free tokens are not there: they wait for something, or were given before; null when there is nothing to say. */
  signupGift: z.nullable(
    z.object({ state: z.enum(['waiting', 'refused']), about: z.enum(['mailbox', 'device', 'card', 'phone']) }),
  ),
  /** Entries of the inbox that are not read, counted up to 100. */
  unread: z.int(),
  /** New generations are refused until the studio has looked at the account. */
  isHeld: z.boolean(),
  /** An administrator looks at this account; `until` is an ISO time. */
  viewing: z.nullable(z.object({ by: z.string(), until: z.string() })),
  /** Where this person works: then `user.id`, the balance and the creations are those of the workspace. Null in their own studio. */
  workspace: z.nullable(workspaceAtWorkSchema),
});

export type Profile = z.infer<typeof profileSchema>;
export type ColorScheme = z.infer<typeof colorSchemeSchema>;
export type Avatar = z.infer<typeof avatarSchema>;
export type Me = z.infer<typeof meSchema>;
