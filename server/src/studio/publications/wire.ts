import * as z from 'zod/mini';
import { appealSchema } from '../moderation/wire.ts';

/** The shapes of what people publish over HTTP. */

/** `withheld`: published, but what it shows cannot be shown now, such as while it is in the trash. */
export const publicationStateSchema = z.enum(['waiting', 'public', 'withheld', 'refused', 'withdrawn', 'hidden']);

export const publicationSchema = z.object({
  id: z.uuid(),
  generationId: z.uuid(),
  /** The whole address of its page, which is there while it is public. */
  link: z.string(),
  state: publicationStateSchema,
  kind: z.enum(['image', 'video', 'audio']),
  title: z.string(),
  description: z.string(),
  credit: z.string(),
  isOnProfile: z.boolean(),
  showsPrompt: z.boolean(),
  /** Whether others may begin with its settings, and with the file itself where its tool takes one. */
  allowsRemix: z.boolean(),
  thumbnailUrl: z.nullable(z.string()),
  likes: z.int(),
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  /** Why the studio refused or hid it. */
  reason: z.nullable(z.string()),
  appeal: z.nullable(z.omit(appealSchema, { at: true })),
});

export const publicationListSchema = z.object({
  publications: z.array(publicationSchema),
  /** Whether anything can be published here. */
  isOn: z.boolean(),
  nextCursor: z.nullable(z.string()),
});

/** A profile as its owner sees it; `handle` is null before the first one was chosen, `link` while nobody sees it. */
export const ownPublicProfileSchema = z.object({
  handle: z.nullable(z.string()),
  displayName: z.string(),
  bio: z.string(),
  links: z.array(z.string()),
  isOn: z.boolean(),
  link: z.nullable(z.string()),
});

/** What somebody may begin with, before they do. */
export const remixOfferSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** By whom; empty says nothing. */
  credit: z.string(),
  handle: z.nullable(z.string()),
  kind: z.enum(['image', 'video', 'audio']),
  /** The path of its page. */
  path: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  /** The id of the tool that made it, and opens. */
  tool: z.string(),
  /** Whether the work itself goes into that tool's form. */
  takesFile: z.boolean(),
});

export const startedRemixSchema = z.object({
  tool: z.string(),
  /** For the form, with the address of the copy where there is one. */
  settings: z.record(z.string(), z.unknown()),
  /** A copy that belongs to whoever asked; null where the tool takes none, or it could not come along. */
  fileUrl: z.nullable(z.string()),
  /** Why the file did not come along: it is not taken here, there is no room for it, or it is nothing that can be uploaded there. */
  leftOut: z.nullable(z.enum(['refused', 'full', 'unfit'])),
});

export const likesSchema = z.object({ likes: z.int(), isLiked: z.boolean() });

export type RemixOffer = z.infer<typeof remixOfferSchema>;
export type StartedRemix = z.infer<typeof startedRemixSchema>;
export type Likes = z.infer<typeof likesSchema>;
export type OwnPublicProfile = z.infer<typeof ownPublicProfileSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type PublicationList = z.infer<typeof publicationListSchema>;
