import * as z from 'zod/mini';

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
  thumbnailUrl: z.nullable(z.string()),
  likes: z.int(),
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  /** Of the studio, where it refused or hid it. */
  reason: z.nullable(z.string()),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      decision: z.nullable(z.enum(['upheld', 'reinstated'])),
      answer: z.nullable(z.string()),
    }),
  ),
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

export const likesSchema = z.object({ likes: z.int(), isLiked: z.boolean() });

export type Likes = z.infer<typeof likesSchema>;
export type OwnPublicProfile = z.infer<typeof ownPublicProfileSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type PublicationList = z.infer<typeof publicationListSchema>;
