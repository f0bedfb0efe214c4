import * as z from 'zod/mini';

/** The shapes of invitations and made links over HTTP. */

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The administrator's address; null when that account is gone. */
  invitedBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'accepted', 'expired', 'revoked']),
});

export const invitationListSchema = z.object({ invitations: z.array(invitationSchema) });

export const linkKindSchema = z.enum(['confirm', 'reset', 'sign_in']);

/** `url` is shown once and not kept. */
export const madeLinkSchema = z.object({ kind: linkKindSchema, url: z.string(), expiresAt: z.string() });

export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationList = z.infer<typeof invitationListSchema>;
export type LinkKind = z.infer<typeof linkKindSchema>;
export type MadeLink = z.infer<typeof madeLinkSchema>;
