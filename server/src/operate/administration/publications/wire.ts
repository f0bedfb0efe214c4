import * as z from 'zod/mini';
import { appealDecisionSchema } from '../../../studio/moderation/wire.ts';

/** A publication as administrators see it. */
export const adminPublicationSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  generationId: z.uuid(),
  state: z.enum(['waiting', 'public', 'refused', 'withdrawn', 'hidden']),
  kind: z.enum(['image', 'video', 'audio']),
  title: z.string(),
  description: z.string(),
  credit: z.string(),
  /** Told with it, or readable by whoever remixes it. */
  prompt: z.nullable(z.string()),
  /** What it was found to be; null for nothing. */
  rule: z.nullable(z.string()),
  /** Opens for about an hour; null of a sound, and of what is gone. */
  thumbnailUrl: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  likes: z.int(),
  createdAt: z.string(),
  reason: z.nullable(z.string()),
  appeal: z.nullable(z.string()),
  appealDecision: z.nullable(appealDecisionSchema),
});

export const adminPublicationsSchema = z.object({
  publications: z.array(adminPublicationSchema),
  nextCursor: z.nullable(z.string()),
});

export type AdminPublication = z.infer<typeof adminPublicationSchema>;
export type AdminPublications = z.infer<typeof adminPublicationsSchema>;
